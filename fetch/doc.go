// Package fetch asks web servers for the files that crawlers look at first, and
// trusts none of them.
//
//	client := &fetch.Client{UserAgent: fetch.UserAgent, Timeout: 10 * time.Second}
//	answer, err := client.Get(ctx, url, limit)   // one request; no redirect is followed
//	hops, answer, err := client.Follow(ctx, url, limit, redirects)
//	answer.Read(p)                               // the body, unpacked, limit octets at most
//	answer.Close()
//
// # Whom it asks
//
// Only http and https, and, unless Client.Private is set, only addresses of the
// public internet. An address is checked when a connection to it is made, behind
// the resolution of its name: a name that leads elsewhere at the second time is
// of no use. That goes for every connection, those of redirects included.
//
// No proxy is used, whatever the environment names: it would connect where
// nothing can be checked. No cookie is kept, no name and password of a URL sent.
//
// # What it takes
//
// A request has a time limit from its start to the last octet of its answer.
// Headers have 64 KiB at most. A body is unpacked when its octets are gzip, or
// when Content-Encoding says deflate, and it ends at the limit however small it
// came.
package fetch
