package devserver

import (
	"context"
	"errors"
	"flag"
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

// Options are the flags of a server.
type Options struct {
	port     int
	finished bool
}

// Declare declares the flags.
func (o *Options) Declare(flags *flag.FlagSet) {
	flags.IntVar(&o.port, "port", DefaultPort, "the port on this machine; 0 takes a free one")
	flags.BoolVar(&o.finished, "dist", false, "serve what build has left in dist/, as it is")
}

// Check returns what is wrong with the flags.
func (o *Options) Check() error {
	if o.port < 0 || o.port > 65535 {
		return errors.New("-port must be from 0 to 65535, and is " + strconv.Itoa(o.port))
	}
	return nil
}

// Serve serves until the context ends.
func (o *Options) Serve(ctx context.Context, out, errOut io.Writer, p project.Project, t *Tool) error {
	if o.finished {
		return serveFinished(ctx, out, errOut, p, o.port, t)
	}
	return serveWatching(ctx, out, errOut, p, o.port, t)
}

// serveFinished serves the last build in dist/ as it is.
func serveFinished(ctx context.Context, out, errOut io.Writer, p project.Project, port int, t *Tool) error {
	s, err := site.Read(p.Path("dist"))
	if err != nil {
		return err
	}
	listener, err := listen(out, port)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "serving dist/ at %s (Ctrl-C stops)\n", Address(listener))
	go func() {
		if err := t.make(ctx); err != nil && ctx.Err() == nil {
			fmt.Fprintf(errOut, "there are no native runs: %v\n", err)
		}
	}()
	return ServeSite(ctx, listener, p, s, t)
}

// serveWatching makes the site for development and serves it from memory; dist/ keeps the last release. The page is served as
// soon as it can analyse a design. What it loads later is made behind it.
func serveWatching(ctx context.Context, out, errOut io.Writer, p project.Project, port int, t *Tool) error {
	listener, err := listen(out, port)
	if err != nil {
		return err
	}
	h := newHandler(state{})
	h.native = newNative(p, t)
	r := &rebuilder{out: out, errOut: errOut, project: p, tool: t, handler: h, builder: sitebuild.New(out, p, true, t.figures)}
	w := newWatcher(p)
	w.follow(ctx)
	before := w.snapshot()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	building := make(chan struct{})
	go func() {
		defer close(building)
		r.rebuild(ctx, nil)
		fmt.Fprintf(out, "serving at %s (Ctrl-C stops)\n", Address(listener))
		w.watch(ctx, before, pollEvery, func(names []string) { r.rebuild(ctx, names) })
		r.endRest()
	}()
	err = serveUntilDone(ctx, listener, h)
	stop()
	<-building
	return err
}

// rebuilder makes the site again after changes.
type rebuilder struct {
	out, errOut io.Writer
	project     project.Project
	tool        *Tool
	handler     *handler
	builder     *sitebuild.Builder
	endRest     func() // stops what is being made behind the page, and waits for its end
}

// rebuild makes the site and serves it, then goes on with the rest behind it. If the build fails the old files stay, so that an
// open page still finds them.
func (r *rebuilder) rebuild(ctx context.Context, changed []string) {
	if r.endRest != nil {
		r.endRest()
	}
	r.endRest = func() {}
	if len(changed) > 0 {
		fmt.Fprintf(r.out, "%s changed, building ...\n", summary(changed))
	}
	if touchesPrograms(changed) {
		r.builder.GoChanged()
		r.tool.goChanged()
	}
	if touchesServer(changed) {
		fmt.Fprintln(r.out, "the build tool itself has changed: start the server again to use it")
	}
	began := time.Now()
	s, err := r.builder.MakeFirst(ctx)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		r.failed(err)
		return
	}
	offerNative(s)
	fmt.Fprintf(r.out, "%s the page is built, in %.2f s\n", time.Now().Format(time.TimeOnly), time.Since(began).Seconds())
	r.handler.current.Store(&state{site: s})
	r.makeRest(ctx)
}

// makeRest makes in the background what the page loads later, and the build tool, which makes the figures and native runs.
func (r *rebuilder) makeRest(ctx context.Context) {
	rest, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	r.endRest = func() { stop(); <-done }
	go func() {
		defer close(done)
		err := r.builder.MakeRest(rest, r.add)
		switch {
		case rest.Err() != nil:
		case err != nil:
			r.failed(err)
		default:
			fmt.Fprintln(r.out, time.Now().Format(time.TimeOnly), "the benchmarks are built, too")
		}
	}()
}

func (r *rebuilder) add(name string, body []byte) {
	r.handler.current.Store(&state{site: r.handler.current.Load().site.With(name, body)})
}

func (r *rebuilder) failed(err error) {
	fmt.Fprintf(r.errOut, "the build failed:\n%v\n", err)
	r.handler.current.Store(&state{site: r.handler.current.Load().site, fault: err.Error()})
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
func ServeSite(ctx context.Context, listener net.Listener, p project.Project, s *site.Site, t *Tool) error {
	offerNative(s)
	h := newHandler(state{site: s})
	h.native = newNative(p, t)
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
