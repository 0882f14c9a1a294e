package fetch

import (
	"net/netip"
	"syscall"
)

// PrivateError is that an address is not one of the public internet.
type PrivateError struct{ Address netip.Addr }

func (e *PrivateError) Error() string {
	return e.Address.String() + " is no address of the public internet"
}

// reserved are the networks that are not on the public internet, besides those
// that netip knows (IANA's registries of special-purpose addresses).
var reserved = func() (list []netip.Prefix) {
	for _, text := range [...]string{
		"0.0.0.0/8",       // this network (RFC 791 3.2)
		"100.64.0.0/10",   // shared by customers of a carrier (RFC 6598)
		"192.0.0.0/24",    // protocol assignments (RFC 6890)
		"192.0.2.0/24",    // documentation (RFC 5737)
		"192.88.99.0/24",  // relays of 6to4, given up (RFC 7526)
		"198.18.0.0/15",   // measurements (RFC 2544)
		"198.51.100.0/24", // documentation
		"203.0.113.0/24",  // documentation
		"240.0.0.0/4",     // reserved (RFC 1112 4), and broadcast
		"2001::/23",       // protocol assignments, Teredo among them (RFC 2928, RFC 4380)
		"2001:db8::/32",   // documentation (RFC 3849)
		"3fff::/20",       // documentation (RFC 9637)
	} {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}()

var (
	global = netip.MustParsePrefix("2000::/3")     // all of IPv6 that is given out (RFC 4291 2.4)
	nat64  = netip.MustParsePrefix("64:ff9b::/96") // ends in an IPv4 address (RFC 6052 2.1)
	sixTo4 = netip.MustParsePrefix("2002::/16")    // an IPv4 address follows (RFC 3056 2)
)

// IsPublic reports whether an address is one of the public internet. One that
// holds an address of IPv4 is what that is.
func IsPublic(a netip.Addr) bool {
	a = a.WithZone("").Unmap()
	if a.Is6() {
		octets := a.As16()
		switch {
		case nat64.Contains(a):
			return IsPublic(netip.AddrFrom4([4]byte(octets[12:])))
		case sixTo4.Contains(a):
			return IsPublic(netip.AddrFrom4([4]byte(octets[2:6])))
		case !global.Contains(a):
			return false
		}
	}
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	for _, network := range reserved {
		if network.Contains(a) {
			return false
		}
	}
	return true
}

// control is asked by the dialer with the address that it is about to connect
// to.
func (c *Client) control(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if c.isPublic == nil {
		if !c.Private && !IsPublic(to.Addr()) {
			return &PrivateError{to.Addr()}
		}
	} else if !c.isPublic(to.Addr()) {
		return &PrivateError{to.Addr()}
	}
	return nil
}
