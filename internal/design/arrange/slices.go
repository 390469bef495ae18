package arrange

import (
	"iter"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/document"
)

// Sliced is a search that goes on for a slice of time when it is asked to. A program without
// further threads can show the progress between two slices.
type Sliced struct {
	began time.Time
	limit time.Duration
	until time.Time // the end of the present slice
	next  func() (struct{}, bool)
	done  bool
	ended bool // the search has to end
	last  autogroup.Progress
	found *Arrangement
	err   error
}

// Start begins a search. It does nothing before the first slice.
func Start(a *analysis.Analysis, layout grouptree.Kind, limit time.Duration) *Sliced {
	s := &Sliced{began: time.Now(), limit: limit}
	s.next, _ = iter.Pull(func(pause func(struct{}) bool) {
		s.found, s.err = Design(a, Options{
			Layout:   layout,
			Time:     limit,
			Progress: func(p autogroup.Progress) { s.last = p },
			Cancel: func() bool {
				if !s.ended && time.Now().After(s.until) {
					pause(struct{}{})
				}
				return s.ended
			},
		})
	})
	return s
}

// Continue goes on with the search for a slice of time.
func (s *Sliced) Continue(slice time.Duration) document.Arranging {
	s.until = time.Now().Add(slice)
	_, more := s.next()
	s.done = !more
	out := document.Arranging{Done: s.done, Text: "Preparing the search …"}
	if s.limit > 0 {
		out.Share.TenThousandths = int(min(10_000, 10_000*time.Since(s.began)/s.limit))
	}
	if s.last.Compared > 0 {
		out.Text = Progress(s.last)
	}
	return out
}

// End ends the search and returns the best arrangement so far.
func (s *Sliced) End() document.Arrangement {
	s.ended = true
	s.Continue(0)
	if s.err != nil {
		return Refused(s.err)
	}
	return s.found.Document()
}
