package autogroup

import (
	"fmt"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// value returns the value of the best choices of all parts.
func (p *problem) value() value {
	v := p.constant
	for _, x := range p.parts {
		v = v.plus(x.best.value)
	}
	return v
}

// bound returns a sum that no choice is below.
func (p *problem) bound(s *search) int64 {
	if p.proofs == nil {
		return 0
	}
	sum := s.scale.sum(p.constant)
	for _, b := range p.proofs {
		sum += b.bound()
	}
	return sum
}

// bestProblem returns the problem with the best choice so far.
func (s *search) bestProblem() *problem {
	best := s.problems[0]
	for _, p := range s.problems[1:] {
		if s.scale.sum(p.value()) < s.scale.sum(best.value()) {
			best = p
		}
	}
	return best
}

// bound returns a total that no choice is below.
func (s *search) bound() int64 {
	bound := s.problems[0].bound(s)
	for _, p := range s.problems[1:] {
		bound = min(bound, p.bound(s))
	}
	return s.scale.floor(bound)
}

// tell tells an improvement.
func (s *search) tell() {
	if s.opt.Progress == nil || len(s.problems) < len(s.opt.Layouts) {
		return
	}
	v := s.bestProblem().value()
	if sum := s.scale.sum(v); sum < s.told {
		s.told = sum
		s.opt.Progress(s.progress())
	}
}

// tellAgain tells how far the search is.
func (s *search) tellAgain() {
	if s.opt.Progress != nil {
		s.opt.Progress(s.progress())
	}
}

func (s *search) progress() Progress {
	out := Progress{Best: s.scale.total(s.bestProblem().value()), Bound: s.bound()}
	out.Compared, out.CutOff = s.counts()
	return out
}

// counts returns how many choices were compared and how many nodes were cut off.
func (s *search) counts() (compared, cutOff int) {
	for _, p := range s.problems {
		for _, x := range p.parts {
			compared += x.compared
		}
		for _, b := range p.proofs {
			cutOff += b.cutOff
		}
	}
	return compared, cutOff
}

// result returns what was found, when the search has ended or before.
func (s *search) result(ended bool) *Result {
	p := s.bestProblem()
	u := s.proposed(p)
	r := &Result{Layout: p.kind, Total: s.scale.total(u.value), Bound: s.bound(), Candidates: s.all, Unmatched: unmatched(s.input)}
	r.Compared, r.CutOff = s.counts()
	r.Groups = s.groups(p, u.choiceOf)
	r.Blocks = u.value.blocks
	r.Bound = min(r.Bound, r.Total.Sum())
	switch {
	case cost.Tenths(r.Bound) == cost.Tenths(r.Total.Sum()):
		r.Status = Optimal
	case !ended:
		r.Status = Stopped
	default:
		r.Status = Bounded
	}
	r.Pareto, r.Front, r.Tried, r.Parts = s.pareto(), s.front(u), s.triedTotals(), s.parts(u)
	r.Certificate = s.certificate(r)
	r.Why = r.words()
	return r
}

// proposed returns the best choices of the parts, together. Of those with the same total, as it is printed, it is the one
// with the fewest groups. Parts that together reach a limit of the layout are never proposed.
func (s *search) proposed(p *problem) (best combination) {
	of := p.byCount(s.scale)
	for n := range of {
		u := &of[n]
		if u.ok && (!best.ok || s.printed(u) < s.printed(&best)) && !s.atLimit(u) {
			best = *u
		}
	}
	return best
}

// printed returns the total of a combination as it is printed.
func (s *search) printed(u *combination) int { return cost.Tenths(s.scale.total(u.value).Sum()) }

// surelyFits is a number of blocks with which no layout reaches a limit, of blocks or of steps.
const surelyFits = grouptree.MaxBlocks / 4

// atLimit reports whether the layout of a combination reaches a limit, although those of its parts do not.
func (s *search) atLimit(u *combination) bool {
	return u.value.blocks > surelyFits && s.input.Build(u.of.kind, s.groups(u.of, u.choiceOf)).AtLimit()
}

// unmatched lists the systems that no composition matches.
func unmatched(in *cost.Input) (out []int) {
	for i := range in.Systems {
		if !slices.ContainsFunc(in.Compositions, in.Systems[i].Match.Holds) {
			out = append(out, i)
		}
	}
	return out
}

// parts describes the parts of a problem, and what a combination has of them.
func (s *search) parts(u combination) (out []Part) {
	p := u.of
	for i, x := range p.parts {
		d := Part{Compared: x.compared}
		for _, at := range x.index {
			d.Candidates = append(d.Candidates, s.all[at])
		}
		for _, at := range u.parts[i] {
			d.Chosen = append(d.Chosen, s.all[x.index[at]])
		}
		if p.proofs != nil {
			d.CutOff, d.Proved = p.proofs[i].cutOff, p.proofs[i].bound() >= x.best.sum
		}
		out = append(out, d)
	}
	return out
}

// groups returns the groups of a choice of each part, in order of declaration.
func (s *search) groups(p *problem, of func(part int) choice) (out []grouptree.Conj) {
	var all choice
	for k, x := range p.parts {
		for _, i := range of(k) {
			all = append(all, x.index[i])
		}
	}
	if !ordered(p.kind) {
		slices.Sort(all)
	}
	for _, i := range all {
		out = append(out, s.all[i])
	}
	return out
}

// pareto returns the best choice found of each number of groups, of all layouts.
func (s *search) pareto() (out []Point) {
	var best []combination
	for _, p := range s.problems {
		for n, u := range p.byCount(s.scale) {
			for len(best) <= n {
				best = append(best, combination{})
			}
			if b := &best[n]; u.ok && (!b.ok || u.less(b)) && !s.atLimit(&u) {
				*b = u
			}
		}
	}
	for _, u := range best {
		if u.ok {
			out = append(out, s.point(u))
		}
	}
	return out
}

// combination is a choice of each of the first parts of a problem, with so many groups in all.
type combination struct {
	of    *problem
	parts []choice
	value value
	sum   int64
	ok    bool
}

// choiceOf returns the choice of a part.
func (u *combination) choiceOf(part int) choice { return u.parts[part] }

// less reports whether a combination costs less than another of as many groups, or as much with fewer blocks.
func (u *combination) less(other *combination) bool {
	return u.sum < other.sum || u.sum == other.sum && u.value.blocks < other.value.blocks
}

// byCount returns for each number of groups the best choices of the parts that have so many together.
func (p *problem) byCount(scale scale) []combination {
	all := []combination{{of: p, value: p.constant, sum: scale.sum(p.constant), ok: true}}
	for _, x := range p.parts {
		next := make([]combination, len(all)+len(x.byCount)-1)
		for n, u := range all {
			for k, f := range x.byCount {
				if !u.ok || !f.ok {
					continue
				}
				both := combination{of: p, value: u.value.plus(f.value), sum: u.sum + f.sum, ok: true}
				if b := &next[n+k]; !b.ok || both.less(b) {
					both.parts = append(slices.Clip(u.parts), f.choice)
					*b = both
				}
			}
		}
		all = next
	}
	return all
}

// point returns choices of the parts as a point of the Pareto list.
func (s *search) point(u combination) Point {
	return Point{Groups: s.groups(u.of, u.choiceOf), Layout: u.of.kind, Total: s.scale.total(u.value), Writes: u.value.writes}
}

// words returns the certificate in words.
func (r *Result) words() []string {
	n := len(r.Candidates)
	if n == 0 {
		return []string{"The design has no candidates for groups: no system requires a component with storage."}
	}
	of := fmt.Sprintf("%d choices of %d candidates were compared by their totals", r.Compared, n)
	if r.CutOff > 0 {
		of += fmt.Sprintf(", and %d sets of choices were left out, because not even a bound of them is lower than the best total", r.CutOff)
	}
	out := []string{of + "."}
	switch {
	case r.Status == Optimal:
		out = append(out, fmt.Sprintf("Of all choices of the candidates none has a total below %s.", nanoseconds(r.Bound)))
	case r.Bound > 0:
		out = append(out, fmt.Sprintf("No choice of the candidates has a total below %s, so at most %.1f%% can be gained beyond this one.", nanoseconds(r.Bound), 100*r.Gap()))
	}
	if r.Status == Stopped {
		out = append(out, "The search was stopped before it ended.")
	}
	return out
}

func nanoseconds(ps int64) string { return fmt.Sprintf("%.1f ns", float64(ps)/1000) }
