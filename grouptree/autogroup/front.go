package autogroup

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/grouptree/cost"
)

// The bounds of what is kept of the choices that were tried.
const (
	mostTried = 256
	mostFront = 256
)

// tried keeps a sample of the totals that were computed, and the front: the choices that no other one beats both in
// the systems and in the commits.
type tried struct {
	sample []value
	every  int           // one of so many totals is in the sample
	passed int           // totals since the last one in the sample
	front  []combination // dearer systems, and so cheaper commits, come later
}

// keep keeps a choice of a part, together with the best choices of the other parts.
func (s *search) keep(p *part, x choice, v value) {
	whole := p.of.value().minus(p.best.value).plus(v)
	s.tried.count(whole)
	s.tried.offer(whole, func() combination {
		u := combination{of: p.of, value: whole, sum: s.scale.sum(whole), ok: true}
		for _, other := range p.of.parts {
			if other == p {
				u.parts = append(u.parts, slices.Clone(x))
			} else {
				u.parts = append(u.parts, other.best.choice)
			}
		}
		return u
	})
}

// count takes a total into the sample, if it differs from those in it. When the sample is full, every second total is left out.
func (t *tried) count(v value) {
	if t.passed++; t.passed < t.every || slices.Contains(t.sample, v) {
		return
	}
	t.passed = 0
	if len(t.sample) == mostTried {
		for i := range mostTried / 2 {
			t.sample[i] = t.sample[2*i]
		}
		t.sample, t.every = t.sample[:mostTried/2], 2*max(1, t.every)
	}
	t.sample = append(t.sample, v)
}

// offer takes a choice into the front unless another one is as good in both, and removes those that it beats.
func (t *tried) offer(v value, made func() combination) {
	at, _ := slices.BinarySearchFunc(t.front, v, func(u combination, v value) int {
		return cmp.Or(cmp.Compare(u.value.systems, v.systems), cmp.Compare(u.value.commits, v.commits))
	})
	if at > 0 && t.front[at-1].value.commits <= v.commits {
		return
	}
	if at < len(t.front) && t.front[at].value.systems == v.systems && t.front[at].value.commits == v.commits {
		if u := made(); u.size() < t.front[at].size() {
			t.front[at] = u
		}
		return
	}
	end := at
	for end < len(t.front) && t.front[end].value.commits >= v.commits {
		end++
	}
	if end == at && len(t.front) >= mostFront {
		return
	}
	t.front = slices.Replace(t.front, at, end, made())
}

// size returns how many groups a combination has.
func (u *combination) size() (n int) {
	for _, x := range u.parts {
		n += len(x)
	}
	return n
}

// front returns the choices that no other one beats in both, by their systems, the cheapest first. The proposal is one of them:
// it stands for those that are printed alike and have more groups.
func (s *search) front(proposed combination) (out []Point) {
	all := tried{front: slices.DeleteFunc(slices.Clone(s.tried.front), func(u combination) bool { return s.atLimit(&u) })}
	for _, p := range s.problems {
		for _, u := range p.byCount(s.scale) {
			if u.ok && !s.atLimit(&u) {
				all.offer(u.value, func() combination { return u })
			}
		}
	}
	point := s.point(proposed)
	for _, u := range all.front {
		if p := s.point(u); !p.beats(&point) && !point.beats(&p) {
			out = append(out, p)
		}
	}
	out = append(out, point)
	slices.SortFunc(out, func(a, b Point) int {
		return cmp.Or(cmp.Compare(a.Total.Systems, b.Total.Systems), cmp.Compare(a.Total.Changes, b.Total.Changes))
	})
	beaten := func(p Point, by []Point) bool {
		return len(by) > 0 && by[len(by)-1].Total.Changes <= p.Total.Changes
	}
	kept := out[:0]
	for _, p := range out {
		if !beaten(p, kept) {
			kept = append(kept, p)
		}
	}
	return kept
}

// beats reports whether a point costs no more than another one in the systems nor in the changes.
func (p *Point) beats(q *Point) bool {
	return p.Total.Systems <= q.Total.Systems && p.Total.Changes <= q.Total.Changes
}

// triedTotals returns the totals of the sample, each once.
func (s *search) triedTotals() (out []cost.Total) {
	seen := make(map[cost.Total]bool)
	for _, v := range s.tried.sample {
		if t := s.scale.total(v); !seen[t] {
			seen[t] = true
			out = append(out, t)
		}
	}
	return out
}
