package devserver

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

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/site"
	"github.com/copse-ecs/copse/build/internal/sitebuild"
)

const (
	// DefaultPort is the port of a server for which none is chosen.
	DefaultPort = 8137
	pollEvery   = 300 * time.Millisecond
	stopWithin  = 2 * time.Second
)

// ServeFinished serves the last build in dist/ as it is.
func ServeFinished(ctx context.Context, out io.Writer, p project.Project, port int) error {
	s, err := site.Read(p.Path("dist"))
	if err != nil {
		return err
	}
	listener, err := listen(out, port)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "serving dist/ at %s (Ctrl-C stops)\n", Address(listener))
	return ServeSite(ctx, listener, p, s)
}

// ServeWatching makes the site for development and serves it from memory; dist/ keeps the last release.
func ServeWatching(ctx context.Context, out, errOut io.Writer, p project.Project, port int) error {
	listener, err := listen(out, port)
	if err != nil {
		return err
	}
	b := sitebuild.New(out, p, true)
	h := newHandler(state{})
	h.native = newNative(p)
	before := snapshot(p)
	rebuild(ctx, out, errOut, b, h, "")
	fmt.Fprintf(out, "serving at %s (Ctrl-C stops)\n", Address(listener))
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	watching := make(chan struct{})
	go func() {
		defer close(watching)
		watch(ctx, p, before, pollEvery, func(names []string) {
			if touchesEngine(names) {
				b.GoChanged()
			}
			rebuild(ctx, out, errOut, b, h, summary(names))
		})
	}()
	err = serveUntilDone(ctx, listener, h)
	stop()
	<-watching
	return err
}

// rebuild makes the site again and serves it. If the build fails the old files stay, so that an open page still finds them.
func rebuild(ctx context.Context, out, errOut io.Writer, b *sitebuild.Builder, h *handler, why string) {
	if why != "" {
		fmt.Fprintf(out, "%s changed, building ...\n", why)
	}
	began := time.Now()
	s, err := b.Make(ctx)
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

// Address is where a browser finds what is served.
func Address(listener net.Listener) string { return "http://" + listener.Addr().String() + "/" }

// ServeSite serves a finished site and native runs until the context ends.
func ServeSite(ctx context.Context, listener net.Listener, p project.Project, s *site.Site) error {
	offerNative(s)
	h := newHandler(state{site: s})
	h.native = newNative(p)
	return serveUntilDone(ctx, listener, h)
}

// serveUntilDone serves until the context ends, then lets short answers finish and breaks others off.
func serveUntilDone(ctx context.Context, listener net.Listener, h http.Handler) error {
	// Requests that take long, such as a run of benchmarks, end with the server: their context is ctx.
	server := &http.Server{Handler: h, ReadHeaderTimeout: 2 * time.Minute, BaseContext: func(net.Listener) context.Context { return ctx }}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		limit, cancel := context.WithTimeout(context.Background(), stopWithin)
		defer cancel()
		err := server.Shutdown(limit)
		if errors.Is(err, context.DeadlineExceeded) {
			err = server.Close()
		}
		stopped <- err
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
