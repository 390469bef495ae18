package autogroup

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// search is the state of one search.
type search struct {
	in  *cost.Input
	opt Options

	evaluators []*evaluator
	best       found
	byCount    []found // the best of each number of groups
	cutOff     int
	stop       bool
}

// found is a choice with its total.
type found struct {
	of     *evaluator // nil if nothing was found
	choice choice
	total  cost.Total
}

// restarts is how many random starting points a search without a time limit tries.
const restarts = 12

// mostSets is how many choices are compared one by one to prove the best.
const mostSets = 1 << 10

// Search looks for the groups with the lowest total.
func Search(in *cost.Input, opt Options) *Result {
	s := &search{in: in, opt: opt}
	kinds := opt.Layouts
	if len(kinds) == 0 {
		kinds = []grouptree.Kind{grouptree.Lanes}
	}
	candidates := Candidates(in, opt.Declared)
	for _, kind := range kinds {
		e := newEvaluator(in, &opt.Prices, kind, candidates)
		s.evaluators = append(s.evaluators, e)
		s.offer(e, choice{}, e.total(choice{}))
	}
	optimal := true
	for _, e := range s.evaluators {
		if c := (&climber{e, s}); !c.all() {
			c.climb()
			optimal = false
		}
	}
	return s.result(candidates, optimal)
}

// all compares all choices if they are few. It reports whether it has.
func (c *climber) all() bool {
	n, sets := len(c.candidates), 1
	for k := 1; k <= n && sets <= mostSets; k++ {
		if !ordered(c.kind) {
			sets *= 2
		} else {
			sets = sets*k + 1 // sequences of any length of k things
		}
	}
	if sets > mostSets {
		return false
	}
	var extend func(x choice)
	extend = func(x choice) {
		if c.stopped() {
			return
		}
		c.sum(x)
		from := int16(0)
		if !ordered(c.kind) && len(x) > 0 {
			from = x[len(x)-1] + 1
		}
		for i := from; int(i) < n; i++ {
			if !slices.Contains(x, i) {
				extend(append(slices.Clone(x), i))
			}
		}
	}
	extend(choice{})
	return !c.stop
}

// climb climbs from several starting points.
func (c *climber) climb() {
	c.start(c.declared())
	c.start(c.signatures())
	c.start(choice{})
	r := rand.New(rand.NewPCG(c.opt.Seed, 0))
	for i := 0; !c.stopped() && (i < restarts || !c.opt.Deadline.IsZero()); i++ {
		c.start(c.random(c.best.choice, r))
	}
}

// declared returns the choice of all declared groups.
func (c *climber) declared() choice {
	var out choice
	for i, g := range c.candidates {
		if slices.Contains(c.opt.Declared, g) {
			out = append(out, int16(i))
		}
	}
	return out
}

// signatures returns the choice of what each system matches.
func (c *climber) signatures() choice {
	var out choice
	for i, g := range c.candidates {
		if slices.ContainsFunc(c.search.in.Systems, func(s cost.System) bool { return s.Match == g }) {
			out = append(out, int16(i))
		}
	}
	return out
}

// stopped reports whether the search has to end.
func (s *search) stopped() bool {
	if !s.stop {
		s.stop = s.opt.Cancel != nil && s.opt.Cancel() || !s.opt.Deadline.IsZero() && !time.Now().Before(s.opt.Deadline)
	}
	return s.stop
}

// offer takes a choice as the best if it is.
func (s *search) offer(of *evaluator, x choice, t cost.Total) {
	for len(s.byCount) <= len(x) {
		s.byCount = append(s.byCount, found{})
	}
	if b := &s.byCount[len(x)]; b.of == nil || t.Sum() < b.total.Sum() {
		*b = found{of, slices.Clone(x), t}
	}
	if s.best.of != nil && t.Sum() >= s.best.total.Sum() {
		return
	}
	s.best = s.byCount[len(x)]
	if s.opt.Progress != nil {
		s.opt.Progress(s.progress())
	}
}

func (s *search) progress() Progress {
	return Progress{Best: s.best.total, Compared: s.compared(), CutOff: s.cutOff}
}

func (s *search) compared() (n int) {
	for _, e := range s.evaluators {
		n += e.compared
	}
	return n
}

// result returns what was found.
func (s *search) result(candidates []grouptree.Conj, optimal bool) *Result {
	b := &s.best
	r := &Result{
		Groups: b.of.groups(b.choice), Layout: b.of.kind, Total: b.total, Status: Stopped,
		Candidates: candidates, Compared: s.compared(), CutOff: s.cutOff,
	}
	switch {
	case optimal:
		r.Status, r.Bound = Optimal, b.total.Sum()
		r.Why = append(r.Why, fmt.Sprintf("All %d choices of %d candidates were compared.", r.Compared, len(candidates)))
	case !s.stop:
		r.Status = Bounded
	}
	for _, f := range s.byCount {
		if f.of != nil {
			r.Pareto = append(r.Pareto, f.point())
		}
	}
	return r
}

// point returns the choice as a point of the Pareto list.
func (f *found) point() Point {
	p := Point{Groups: f.of.groups(f.choice), Layout: f.of.kind, Total: f.total}
	for i, c := range f.of.design(f.choice).Commits() {
		if i > 0 {
			p.Writes += c.Writes
		}
	}
	return p
}
