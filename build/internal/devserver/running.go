package devserver

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/copse-ecs/copse/build/internal/running"
	"github.com/copse-ecs/copse/internal/language/observed"
)

const (
	// runningPath is the path below which the server reads programs that run on this machine.
	runningPath = "/running/"
	readEvery   = time.Second
	// mostFollowed is how many programs are followed at the same time: a page follows one.
	mostFollowed = 4
)

// runningPrograms reads programs for the page, as server-sent events: a document of schema copse.running/1 each second. The event "refused" says
// in a sentence why a program cannot be read, and ends the stream. What the page has seen it keeps.
type runningPrograms struct {
	wait     running.Wait
	followed atomic.Int32
}

func newRunning() *runningPrograms { return &runningPrograms{wait: running.Sleep} }

func (f *runningPrograms) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Del("Access-Control-Allow-Origin")
	w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
	if status, why := refusal(r, http.MethodGet); why != "" {
		refuse(w, status, why)
		return
	}
	flusher, flushes := w.(http.Flusher)
	if strings.TrimPrefix(r.URL.Path, runningPath) != "follow" || !flushes {
		refuse(w, http.StatusNotFound, "no such reading: "+r.URL.Path)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	s := &eventStream{to: w, flush: flusher.Flush}
	if f.followed.Add(1) > mostFollowed {
		f.followed.Add(-1)
		s.say("refused", "This server follows four programs already; disconnect one.")
		return
	}
	defer f.followed.Add(-1)
	if err := f.follow(r, s); err != nil && r.Context().Err() == nil {
		s.say("refused", sentence(err.Error()))
	}
}

// follow reads a program until it cannot be read, or no one listens.
func (f *runningPrograms) follow(r *http.Request, s *eventStream) error {
	query := r.URL.Query()
	kind := running.Kind("")
	if name := query.Get("as"); name != "" {
		var err error
		if kind, err = running.ParseKind(name); err != nil {
			return err
		}
	}
	at, err := running.ParseAddress(query.Get("address"), kind)
	if err != nil {
		return err
	}
	reader := running.Reader{At: at, Client: running.Client{Refused: []string{ownHost(r)}}}
	live := running.NewLive()
	for ctx := r.Context(); !s.gone; {
		found, err := reader.Next(ctx)
		switch {
		case errors.Is(err, observed.ErrNoTicks):
			s.say("still", "The program has made no tick since it was read last.")
		case err != nil:
			return err
		default:
			s.say("", string(live.Next(found).Append(nil)))
		}
		if err := f.wait(ctx, readEvery); err != nil {
			return err
		}
	}
	return context.Canceled
}

// ownHost is the address of this server.
func ownHost(r *http.Request) string {
	if own, is := r.Context().Value(http.LocalAddrContextKey).(interface{ String() string }); is {
		return own.String()
	}
	return r.Host
}
