package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	defaultPort = 8137
	pollEvery   = 300 * time.Millisecond
	stopWithin  = 2 * time.Second
)

func runServe(ctx context.Context, con console, args []string) error {
	flags := newFlags("serve")
	port := flags.Int("port", defaultPort, "")
	finished := flags.Bool("dist", false, "") // what build has left in dist/, as it is
	p, err := projectFor(flags, args)
	if err != nil {
		return err
	}
	if *port < 0 || *port > 65535 {
		return usageError("-port must be from 0 to 65535, and is " + strconv.Itoa(*port))
	}
	if *finished {
		return serveFinished(ctx, con.out, p, *port)
	}
	return serveWatching(ctx, con.out, con.err, p, *port)
}

// serveFinished serves the last build in dist/ as it is.
func serveFinished(ctx context.Context, out io.Writer, p project, port int) error {
	s, err := readSite(p.path("dist"))
	if err != nil {
		return err
	}
	listener, err := listen(out, port)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "serving dist/ at %s (Ctrl-C stops)\n", address(listener))
	offerNative(s)
	h := newHandler(state{site: s})
	h.native = newNative(p)
	return serveUntilDone(ctx, listener, h)
}

// serveWatching makes the site for development and serves it from memory; dist/ keeps the last release.
func serveWatching(ctx context.Context, out, errOut io.Writer, p project, port int) error {
	listener, err := listen(out, port)
	if err != nil {
		return err
	}
	b := newBuilder(out, p, true)
	h := newHandler(state{})
	h.native = newNative(p)
	before := snapshot(p)
	rebuild(ctx, out, errOut, b, h, "")
	fmt.Fprintf(out, "serving at %s (Ctrl-C stops)\n", address(listener))
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	watching := make(chan struct{})
	go func() {
		defer close(watching)
		watch(ctx, p, before, pollEvery, func(names []string) {
			if touchesEngine(names) {
				b.goChanged()
			}
			rebuild(ctx, out, errOut, b, h, summary(names))
		})
	}()
	err = serveUntilDone(ctx, listener, h)
	stop()
	<-watching
	return err
}

// rebuild replaces what is served. A fault keeps the old files, so that an open page still finds its parts.
func rebuild(ctx context.Context, out, errOut io.Writer, b *builder, h *handler, why string) {
	if why != "" {
		fmt.Fprintf(out, "%s changed, building ...\n", why)
	}
	began := time.Now()
	s, err := b.make(ctx)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		fmt.Fprintf(errOut, "the build failed:\n%v\n", err)
		h.current.Store(&state{site: h.current.Load().site, fault: err.Error()})
		return
	}
	offerNative(s)
	fmt.Fprintf(out, "%s built in %.2f s\n", time.Now().Format(time.TimeOnly), time.Since(began).Seconds())
	h.current.Store(&state{site: s})
}

func summary(names []string) string {
	const most = 3
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + " and " + strconv.Itoa(len(names)-most) + " more"
}

// listen opens the port on this machine's own interface only. Where the port is in use it takes a free one instead of failing.
func listen(out io.Writer, port int) (net.Listener, error) {
	listener, err := net.Listen("tcp4", "127.0.0.1:"+strconv.Itoa(port))
	if errors.Is(err, syscall.EADDRINUSE) {
		fmt.Fprintf(out, "port %d is taken, using a free one\n", port)
		return net.Listen("tcp4", "127.0.0.1:0")
	}
	return listener, err
}

// address is where a browser finds what is served.
func address(listener net.Listener) string { return "http://" + listener.Addr().String() + "/" }

// serveSite serves a finished site until the context ends.
func serveSite(ctx context.Context, listener net.Listener, s *site) error {
	return serveUntilDone(ctx, listener, newHandler(state{site: s}))
}

// serveUntilDone serves until the context ends, then lets short answers finish.
func serveUntilDone(ctx context.Context, listener net.Listener, h http.Handler) error {
	// What answers at length, such as a run of benchmarks, ends with the server.
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		limit, cancel := context.WithTimeout(context.Background(), stopWithin)
		defer cancel()
		stopped <- server.Shutdown(limit)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
