package arrange

import (
	"iter"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// Sliced is a search that goes on for a slice of time when it is asked to. A program without
// further threads can show the progress between two slices, and the best arrangement so far.
type Sliced struct {
	from  *analysis.Analysis
	limit time.Duration // of the time that the search may take before it is asked to go on; 0 for no limit
	used  time.Duration
	until time.Time // the end of the present slice
	next  func() (struct{}, bool)
	stop  func()
	ended bool // the search has to end
	last  autogroup.Progress
	best  func() *autogroup.Result // while the search goes on
	found *Arrangement             // what was presented last
	err   error
}

// Start begins a search. It does nothing before the first slice.
func Start(a *analysis.Analysis, layout grouptree.Kind, limit time.Duration) *Sliced {
	s := &Sliced{from: a, limit: limit}
	s.next, s.stop = iter.Pull(func(pause func(struct{}) bool) {
		s.found, s.err = Design(a, Options{
			Layout:   layout,
			Progress: func(p autogroup.Progress) { s.last = p },
			Present:  func(best func() *autogroup.Result) { s.best = best },
			Cancel: func() bool {
				if !s.ended && time.Now().After(s.until) {
					pause(struct{}{})
				}
				return s.ended
			},
		})
		s.best = nil
	})
	return s
}

// Continue goes on with the search for a slice of time. If the time of the search is over, it begins again.
func (s *Sliced) Continue(slice time.Duration) document.Arranging {
	if s.isOver() {
		s.used = 0
	}
	began := time.Now()
	s.until = began.Add(slice)
	_, more := s.next()
	s.used += time.Since(began)
	return s.progress(more)
}

// isOver reports whether the time of the search is over.
func (s *Sliced) isOver() bool { return s.limit > 0 && s.used >= s.limit }

func (s *Sliced) progress(more bool) document.Arranging {
	out := document.Arranging{Done: !more || s.isOver(), Text: "Preparing the search …"}
	if s.limit > 0 {
		out.Share.TenThousandths = int(min(10_000, 10_000*s.used/s.limit))
	}
	if s.last.Compared > 0 {
		out.Text = Progress(s.last)
		out.Best, out.BestText = document.NanosecondsOf(s.last.Best.Sum()), wording.Duration(s.last.Best.Sum())
		if s.last.Bound > 0 {
			out.Bound, out.BoundText = document.NanosecondsOf(s.last.Bound), wording.Duration(s.last.Bound)
		}
	}
	return out
}

// Present returns the best arrangement so far. The search can go on afterwards.
func (s *Sliced) Present() document.Arrangement {
	if s.best != nil {
		s.found, s.err = arranged(s.from, s.best())
	}
	return s.document(s.found, s.err)
}

// Pick returns the arrangement of a point of the front of what was presented last.
func (s *Sliced) Pick(point int) document.Arrangement {
	if s.found == nil {
		return Refused(errNoPoint)
	}
	return s.document(s.found.Pick(point))
}

func (s *Sliced) document(x *Arrangement, err error) document.Arrangement {
	if err != nil {
		return Refused(err)
	}
	out := x.Document()
	out.More = s.best != nil
	return out
}

// End ends the search.
func (s *Sliced) End() {
	s.ended = true
	s.stop()
}
