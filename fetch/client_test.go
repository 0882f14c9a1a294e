package fetch

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// serve runs a server that does as it is told.
func serve(t *testing.T, do http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(do)
	t.Cleanup(server.Close)
	return server.URL
}

// names is a name server that answers one address after the other, the last
// one for ever.
func names(t *testing.T, addresses ...string) *net.Resolver {
	t.Helper()
	socket, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = socket.Close() })
	go func() {
		asked := 0
		for buffer := make([]byte, 512); ; {
			n, from, err := socket.ReadFrom(buffer)
			if err != nil {
				return
			}
			end := 12
			for end < n && buffer[end] != 0 {
				end += int(buffer[end]) + 1
			}
			answer := append([]byte{}, buffer[:end+5]...) // header and question (RFC 1035 4.1)
			answer[2], answer[3] = 0x81, 0x80
			answer[6], answer[7], answer[8], answer[9], answer[10], answer[11] = 0, 0, 0, 0, 0, 0
			if buffer[end+2] == 1 { // A
				address := netip.MustParseAddr(addresses[min(asked, len(addresses)-1)]).As4()
				asked++
				answer[7] = 1
				answer = append(answer, 0xC0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4)
				answer = append(answer, address[:]...)
			}
			_, _ = socket.WriteTo(answer, from)
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", socket.LocalAddr().String())
	}}
}

func TestRedirectsAreCounted(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		var n int
		_, _ = fmt.Sscanf(r.URL.Path, "/%d", &n)
		if r.URL.Path == "/loop" {
			w.Header().Set("Location", "/loop")
			w.WriteHeader(http.StatusFound)
		} else if n > 0 {
			http.Redirect(w, r, fmt.Sprint("/", n-1), http.StatusFound)
		}
	})
	c := &Client{Private: true}
	hops, answer, err := c.Follow(t.Context(), url+"/5", 100, 5)
	require.NoError(t, err)
	answer.Close()
	assert.Len(t, hops, 5)
	for _, path := range []string{"/6", "/loop"} {
		hops, _, err = c.Follow(t.Context(), url+path, 100, 5)
		assert.Equal(t, ReasonRedirects, ReasonOf(t.Context(), err))
		assert.Len(t, hops, 6)
	}
}

func TestWhereRedirectsLead(t *testing.T) {
	asked := atomic.Int32{}
	other := serve(t, func(http.ResponseWriter, *http.Request) { asked.Add(1) })
	for _, c := range []struct {
		to        string
		oneOrigin bool
		want      Reason
	}{
		{"file:///etc/passwd", false, ReasonScheme}, {"ftp://a.example/", false, ReasonScheme}, {"http://", false, ReasonScheme}, {"gopher:x", false, ReasonScheme},
		{"%zz", false, ReasonScheme}, {other, true, ReasonOrigin},
	} {
		url := serve(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Location", c.to)
			w.WriteHeader(http.StatusMovedPermanently)
		})
		_, _, err := (&Client{Private: true, OneOrigin: c.oneOrigin}).Follow(t.Context(), url, 100, 5)
		require.Error(t, err, c.to)
		assert.Equal(t, c.want, ReasonOf(t.Context(), err), c.to)
	}
	assert.Zero(t, asked.Load())
	url := serve(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other, http.StatusFound) })
	_, answer, err := (&Client{Private: true}).Follow(t.Context(), url, 100, 5)
	require.NoError(t, err, "across hosts it follows")
	answer.Close()
	assert.EqualValues(t, 1, asked.Load())
}

func TestPrivateAddressesAreNotAsked(t *testing.T) {
	asked := atomic.Int32{}
	url := serve(t, func(http.ResponseWriter, *http.Request) { asked.Add(1) })
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(url, "http://"))
	for _, target := range []string{url, "http://localhost:" + port, "http://[::ffff:127.0.0.1]:" + port, "http://0.0.0.0:" + port} {
		_, err := (&Client{}).Get(t.Context(), target, 100)
		require.Error(t, err, target)
		assert.Equal(t, ReasonPrivate, ReasonOf(t.Context(), err), "%s: %v", target, err)
	}
	_, err := (&Client{Resolver: names(t, "127.0.0.1")}).Get(t.Context(), "http://a.example:"+port, 100)
	assert.Equal(t, ReasonPrivate, ReasonOf(t.Context(), err), "%v", err)
	assert.Zero(t, asked.Load())
}

// A name leads to a public address first, as 127.0.0.1 is taken for here, and
// then to a private one.
func TestNameThatMoves(t *testing.T) {
	asked := atomic.Int32{}
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		w.Header().Set("Connection", "close")
		http.Redirect(w, r, "/again", http.StatusFound)
	})
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(url, "http://"))
	c := &Client{Resolver: names(t, "127.0.0.1", "127.0.0.2"), isPublic: func(a netip.Addr) bool { return a.String() == "127.0.0.1" }}
	hops, _, err := c.Follow(t.Context(), "http://a.example:"+port+"/", 100, 5)
	require.Error(t, err)
	assert.Equal(t, ReasonPrivate, ReasonOf(t.Context(), err), "%v", err)
	assert.Len(t, hops, 1)
	assert.EqualValues(t, 1, asked.Load())
}

func TestNoProxyOfTheEnvironment(t *testing.T) {
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:1")
	assert.Nil(t, (&Client{}).transport().Proxy)
}

func TestServersThatMisbehave(t *testing.T) {
	stop := make(chan struct{})
	wait := func(r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-stop:
		}
	}
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/slow-headers":
			wait(r)
		case "/slow-body":
			_, _ = io.WriteString(w, "begins")
			w.(http.Flusher).Flush()
			wait(r)
		case "/cut":
			w.Header().Set("Content-Length", "100")
			_, _ = io.WriteString(w, "begins")
		case "/headers":
			w.Header().Set("X", strings.Repeat("x", 2*headerLimit))
		case "/none":
			connection, _, _ := w.(http.Hijacker).Hijack()
			_ = connection.Close()
		case "/endless":
			for r.Context().Err() == nil {
				if _, err := io.WriteString(w, strings.Repeat("x", 1000)); err != nil {
					return
				}
			}
		}
	})
	t.Cleanup(func() { close(stop) }) // before the server closes
	read := func(ctx context.Context, path string, timeout time.Duration) (string, error) {
		answer, err := (&Client{Private: true, Timeout: timeout}).Get(ctx, url+path, 1000)
		if err != nil {
			return "", err
		}
		defer answer.Close()
		data, err := io.ReadAll(answer)
		return string(data), err
	}
	for path, want := range map[string]Reason{"/slow-headers": ReasonTimeout, "/slow-body": ReasonTimeout, "/cut": ReasonCut, "/headers": ReasonFailed, "/none": ReasonCut} {
		timeout := 300 * time.Millisecond
		if want != ReasonTimeout {
			timeout = time.Minute
		}
		_, err := read(t.Context(), path, timeout)
		require.Error(t, err, path)
		assert.Equal(t, want, ReasonOf(t.Context(), err), "%s: %v", path, err)
	}
	data, err := read(t.Context(), "/endless", time.Minute)
	require.NoError(t, err)
	assert.Len(t, data, 1000)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	_, err = read(ctx, "/slow-body", time.Minute)
	require.Error(t, err)
	assert.Equal(t, ReasonStopped, ReasonOf(ctx, err))
}

func TestNamesThatLeadNowhere(t *testing.T) {
	_, err := (&Client{Timeout: time.Minute, Resolver: &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		return nil, &net.DNSError{Err: "none", IsNotFound: true}
	}}}).Get(t.Context(), "http://none.example/", 10)
	assert.Equal(t, ReasonName, ReasonOf(t.Context(), err), "%v", err)
}

func TestRequest(t *testing.T) {
	var got http.Header
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header
		http.SetCookie(w, &http.Cookie{Name: "a", Value: "b"})
	})
	c := &Client{Private: true, Headers: []Header{{"Accept", "text/xml"}}}
	for range 2 {
		answer, err := c.Get(t.Context(), strings.Replace(url, "://", "://user:secret@", 1)+"#x", 10)
		require.NoError(t, err)
		answer.Close()
		assert.Equal(t, http.Header{"User-Agent": {UserAgent}, "Accept": {"text/xml"}}, got)
	}
}
