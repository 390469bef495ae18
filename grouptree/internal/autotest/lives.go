package autotest

import (
	"math/rand/v2"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
)

// Lives returns a random small input whose systems need not match anything, at the end or ever: three systems with random
// signatures over three to six components, up to 1,000 entities of each of a few compositions, of which some despawn, and three
// ticks that add and remove components.
func Lives(seed uint64) *cost.Input {
	r := rand.New(rand.NewPCG(seed, 54))
	n := 3 + r.IntN(4)
	l := lives{r: r, in: &cost.Input{Bytes: make([]int, n)}, number: make(map[grouptree.Set]int)}
	for c := range n {
		l.in.Bytes[c] = []int{4, 8, 16}[r.IntN(3)]
	}
	if r.IntN(3) == 0 {
		l.in.Tags.Add(n - 1)
		l.in.Bytes[n-1] = 0
	}
	for range 3 {
		l.in.Systems = append(l.in.Systems, l.system())
	}
	var first []cost.Transition
	for range 1 + r.IntN(4) {
		count := r.IntN(1001)
		if at := l.of(l.some(1, 4)); count > 0 {
			l.in.Population[at] += count
			first = append(first, cost.Transition{From: cost.None, To: at, Count: count})
		}
	}
	l.in.Ticks = append(l.in.Ticks, first)
	for range r.IntN(4) {
		l.tick()
	}
	return l.in
}

// lives is an input in the making.
type lives struct {
	r      *rand.Rand
	in     *cost.Input
	number map[grouptree.Set]int
}

// some returns some random components.
func (l *lives) some(least, most int) (out grouptree.Set) {
	for range least + l.r.IntN(most-least+1) {
		out.Add(l.r.IntN(len(l.in.Bytes)))
	}
	return out
}

// of returns the number of a composition.
func (l *lives) of(comp grouptree.Set) int {
	at, ok := l.number[comp]
	if !ok {
		at = len(l.in.Compositions)
		l.number[comp] = at
		l.in.Compositions, l.in.Population = append(l.in.Compositions, comp), append(l.in.Population, 0)
	}
	return at
}

// system returns a system, of one component with storage at least.
func (l *lives) system() cost.System {
	has := l.some(1, 3)
	for has.Minus(l.in.Tags).Empty() {
		has = l.some(1, 3)
	}
	var not grouptree.Set
	if l.r.IntN(3) == 0 {
		not = l.some(1, 1).Minus(has)
	}
	match, _ := grouptree.NewConj(has, not)
	s := cost.System{Signature: grouptree.Signature{Match: match, Access: has.Minus(l.in.Tags)}, Weight: 1 + l.r.IntN(5)}
	if l.r.IntN(6) == 0 {
		s.Optional = l.some(1, 1).Minus(match.Cares).Minus(l.in.Tags)
	}
	return s
}

// tick adds a component to some entities that have another one, or removes one, or despawns all that have one.
func (l *lives) tick() {
	var out []cost.Transition
	c, of, left := l.r.IntN(len(l.in.Bytes)), l.r.IntN(len(l.in.Bytes)), 1+l.r.IntN(120)
	what := l.r.IntN(5)
	if what == 4 {
		left = 1 << 30
	}
	for at := range len(l.in.Compositions) {
		comp, to := l.in.Compositions[at], cost.None
		count := min(left, l.in.Population[at])
		switch {
		case count == 0 || !comp.Has(of):
			continue
		case what < 2:
			comp.Add(c)
		case what < 4:
			comp.Remove(c)
		}
		if what < 4 {
			if to = l.of(comp); to == at {
				continue
			}
			l.in.Population[to] += count
		}
		l.in.Population[at] -= count
		left -= count
		out = append(out, cost.Transition{From: at, To: to, Count: count})
	}
	l.in.Ticks = append(l.in.Ticks, out)
}
