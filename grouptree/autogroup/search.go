package autogroup

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// search is the state of one search.
type search struct {
	input    *cost.Input
	opt      Options
	all      []grouptree.Conj
	scale    scale
	problems []*problem // by layout
	told     int64      // the best sum that Progress was told
	tried    tried
	stop     bool
}

// problem is the search on one kind of layout.
type problem struct {
	kind     grouptree.Kind
	constant value
	parts    []*part
	proofs   []*brancher // by part
}

// Without a deadline or a way to cancel, a search ends after so many random restarts of a climb and
// so many nodes of a proof.
const (
	restarts  = 8
	mostNodes = 20_000
)

// Search looks for the groups with the lowest total.
func Search(in *cost.Input, opt Options) *Result {
	s := &search{input: in, opt: opt, scale: scaleOf(in), told: math.MaxInt64}
	if len(s.opt.Layouts) == 0 {
		s.opt.Layouts = []grouptree.Kind{grouptree.Lanes}
	}
	s.all = Candidates(in, opt.Declared)
	if opt.Present != nil {
		opt.Present(func() *Result { return s.result(false) })
	}
	for _, kind := range s.opt.Layouts {
		s.problems = append(s.problems, s.newProblem(kind))
	}
	for _, p := range s.problems {
		s.climb(p)
	}
	for _, p := range s.problems {
		s.prove(p)
	}
	return s.result(!s.stop)
}

// newProblem splits the input into parts and takes no groups at all as their best choice so far.
func (s *search) newProblem(kind grouptree.Kind) *problem {
	p := &problem{kind: kind, parts: split(s.input, kind, &s.opt.Prices, s.all)}
	p.constant = priced(s.input, &s.opt.Prices, s.input.Build(kind, nil))
	for _, x := range p.parts {
		x.of = p
		v := x.evaluate(choice{})
		p.constant = p.constant.minus(v)
		s.offer(x, choice{}, v)
		for i, at := range x.index {
			if slices.Contains(s.opt.Declared, s.all[at]) && !idle(kind, s.all[at]) {
				x.declared = append(x.declared, int16(i))
			}
		}
	}
	return p
}

// climb climbs from several starting points: the declared groups and what the systems match, then
// no groups and random choices.
func (s *search) climb(p *problem) {
	for _, x := range p.parts {
		c := climber{s, x}
		c.sum(x.declared)
		c.sum(x.signatures())
	}
	s.tell()
	for _, x := range p.parts {
		c := climber{s, x}
		c.climb(x.best.choice)
		c.climb(x.declared)
		c.climb(x.signatures())
		c.climb(choice{})
		r := rand.New(rand.NewPCG(s.opt.Seed, 0))
		for i := 0; !s.stopped() && i < restarts; i++ {
			c.climb(c.random(x.best.choice, r))
		}
	}
}

// prove proves how good the best choices of the parts are.
func (s *search) prove(p *problem) {
	proofs := []*brancher{}
	for _, x := range p.parts {
		proofs = append(proofs, newBrancher(climber{s, x}, s.scale))
	}
	p.proofs = proofs
	limit := math.MaxInt
	if s.opt.Deadline.IsZero() && s.opt.Cancel == nil {
		limit = mostNodes
	}
	for _, b := range p.proofs {
		b.run(limit)
	}
}

// signatures returns the choice of what each system matches.
func (p *part) signatures() (out choice) {
	for _, i := range p.useful {
		if slices.ContainsFunc(p.in.Systems, func(s cost.System) bool { return s.Match == p.candidates[i] }) {
			out = append(out, i)
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

// offer takes a choice of a part as its best if it is, and returns its sum. Of equal sums that of fewer groups is better,
// and then that of fewer blocks.
func (s *search) offer(p *part, x choice, v value) int64 {
	if v.atLimit {
		return math.MaxInt64
	}
	f := found{choice: x, value: v, sum: s.scale.sum(v), ok: true}
	for len(p.byCount) <= len(x) {
		p.byCount = append(p.byCount, found{})
	}
	b := &p.byCount[len(x)]
	if b.ok && (b.sum < f.sum || b.sum == f.sum && b.value.blocks <= v.blocks) {
		return f.sum
	}
	f.choice = slices.Clone(x)
	*b = f
	if !p.best.ok || f.sum < p.best.sum || f.sum == p.best.sum && len(x) <= len(p.best.choice) {
		p.best = f
		s.tell()
	}
	return f.sum
}
