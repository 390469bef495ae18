package advice

import (
	"math"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// Limits of what a text's changes lead to.
const (
	mostCompositions = 256
	ticksCarriedOut  = 100
	madeUp           = 1000 // entities for each system, of a text that makes none
)

// Population is which entities there are and what a tick changes, where a design says so. Components are named.
type Population struct {
	Compositions []Counted
	Transitions  []model.Transition // of a round; none to compute them from the text
	Weights      map[string]int     // of systems, by name
	Rounds       int                // ticks in a round
}

// Counted is a number of entities with the same components.
type Counted struct {
	Components []string
	Count      int
}

// populate fills the compositions and transitions of an input, and returns where they are from, in a sentence.
func (b *builder) populate(p *Population) string {
	if p != nil {
		b.given(p)
		if len(p.Transitions) > 0 {
			b.in.Transitions = p.Transitions
			return "The design that was given says how many entities there are, and what its ticks change."
		}
		if !b.flow() {
			return "The design that was given says how many entities there are, and nothing changes them."
		}
		return "The design that was given says how many entities there are; their changes are one tick of those in the text, at the rates that stand there."
	}
	b.spawned()
	from := "The entities are those that the text makes"
	if b.total() == 0 {
		b.invented()
		from = "The text does not say which entities there are: 1,000 for each system are assumed"
	}
	b.spawns = b.counts()
	if !b.flow() {
		return from + ", and nothing changes them."
	}
	b.carryOut()
	return from + ", after 100 ticks of its changes; what is destroyed is made again."
}

// given takes the entities of a design.
func (b *builder) given(p *Population) {
	known := map[string]int{}
	for i := range b.p.Components {
		known[b.p.Components[i].Name] = i
	}
	for _, c := range p.Compositions {
		var has grouptree.Set
		for _, name := range c.Components {
			if i, ok := known[name]; ok {
				has.Add(i)
			}
		}
		// One for each of the design, so that transitions can name them.
		b.in.Compositions = append(b.in.Compositions, model.Composition{Has: has})
		b.number[held{has: has}] = len(b.in.Compositions) - 1
		b.thousandths = append(b.thousandths, int64(c.Count)*1000)
	}
	b.disable()
	b.settle()
	for i := range b.in.Systems {
		if w := p.Weights[b.in.Systems[i].Name]; w > 0 {
			b.in.Systems[i].Weight = w
		}
	}
	b.in.Transitions = nil
	b.rounds = max(1, p.Rounds)
}

// disable says of the entities of a design, which cannot disable components, which of them hold some that are disabled: those for which
// the design also has entities with the same components and that one.
func (b *builder) disable() {
	for c := range b.in.Switched().All() {
		for i := range b.in.Compositions {
			x := &b.in.Compositions[i]
			if _, known := b.number[held{has: x.Has.Union(grouptree.SetOf(c))}]; known && !x.Has.Has(c) {
				x.Off.Add(c)
			}
		}
	}
	clear(b.number)
	for i := range b.in.Compositions {
		b.number[held{b.in.Compositions[i].Has, b.in.Compositions[i].Off}] = i
	}
}

// spawned takes the entities that the text makes. Of components that only some get, half of the entities have them.
func (b *builder) spawned() {
	for i := range b.p.Spawns {
		s := &b.p.Spawns[i]
		half := 0
		if len(s.Sometimes) > 0 {
			half = (s.Count + 1) / 2
		}
		b.add(b.made(s, s.Components), s.Count-half)
		b.add(b.made(s, append(append([]int{}, s.Components...), s.Sometimes...)), half)
	}
	b.settle()
}

// made returns what entities of a spawn hold that have some components.
func (b *builder) made(s *program.Spawn, list []int) held {
	all, off := b.required(list), grouptree.Set{}
	for _, c := range s.Disabled {
		off.Add(c)
	}
	off = off.Intersect(b.in.Switched())
	return held{all.Minus(off), all.Intersect(off)}
}

// invented takes entities that each system matches.
func (b *builder) invented() {
	for i := range b.in.Systems {
		s := &b.in.Systems[i]
		b.add(held{s.Has.Union(s.Held), s.Disabled}, madeUp)
	}
	b.settle()
}

func (b *builder) add(made held, count int) {
	if count <= 0 || made.has.Union(made.off).Empty() {
		return
	}
	if i := b.composition(made); i >= 0 {
		b.thousandths[i] += int64(count) * 1000
	}
}

// composition returns the index of a composition, -1 if there are too many.
func (b *builder) composition(made held) int {
	if i, known := b.number[made]; known {
		return i
	}
	if len(b.in.Compositions) >= mostCompositions {
		b.full = true
		return -1
	}
	b.number[made] = len(b.in.Compositions)
	b.in.Compositions = append(b.in.Compositions, model.Composition{Has: made.has, Off: made.off})
	b.thousandths = append(b.thousandths, 0)
	return len(b.in.Compositions) - 1
}

// required returns components with those that come with them.
func (b *builder) required(list []int) (s grouptree.Set) {
	for next := append([]int{}, list...); len(next) > 0; next = next[1:] {
		c := next[0]
		if c >= 0 && !s.Has(c) {
			s.Add(c)
			next = append(next, b.p.Components[c].Requires...)
		}
	}
	return s
}

func (b *builder) counts() []int64 { return append([]int64{}, b.thousandths...) }

func (b *builder) total() (n int64) {
	for _, c := range b.thousandths {
		n += c
	}
	return n
}

// settle writes whole entities into the input.
func (b *builder) settle() {
	for i := range b.thousandths {
		b.in.Compositions[i].Count = int((b.thousandths[i] + 500) / 1000)
	}
}

// carryOut carries ticks out until the numbers stay, at most ticksCarriedOut, and leaves the changes of the last one.
func (b *builder) carryOut() {
	for range ticksCarriedOut {
		for i := range b.in.Transitions {
			t := &b.in.Transitions[i]
			if t.From != model.None {
				b.thousandths[t.From] -= t.Thousandths
			}
			if t.To != model.None {
				b.thousandths[t.To] += t.Thousandths
			}
		}
		if !b.flow() {
			break
		}
	}
	b.settle()
}

// flow computes the changes of one tick. It reports whether there are any.
func (b *builder) flow() bool {
	b.sums = map[flowing]int64{}
	left := b.counts()
	for i := range b.p.Changes {
		c := &b.p.Changes[i]
		rate := int64(math.Round(c.Percent * 10_000)) // parts of a million
		for k := range len(left) {
			to, can := b.after(c, k)
			if can && rate > 0 { // also where it is so little that nothing is counted: it says which entities can become which
				n := min(left[k], b.thousandths[k]*rate/1_000_000)
				left[k] -= n
				b.sums[flowing{k, to, b.batched(c)}] += n
			}
		}
	}
	b.rebirth()
	b.in.Transitions = b.in.Transitions[:0]
	moves := false
	for from := model.None; from < len(b.in.Compositions); from++ {
		for to := model.None; to < len(b.in.Compositions); to++ {
			for _, batch := range []bool{false, true} {
				if n, known := b.sums[flowing{from, to, batch}]; known {
					moves = moves || n > 0
					b.in.Transitions = append(b.in.Transitions, model.Transition{From: from, To: to, Thousandths: n * int64(b.rounds), Batch: batch})
				}
			}
		}
	}
	return moves
}

// batched reports whether a change is one of whole tables.
func (b *builder) batched(c *program.Change) bool {
	return b.p.Library == "ark" && (strings.Contains(c.Verb, "Batch") || c.Verb == "RemoveEntities")
}

// after returns what a change makes of the entities of a composition, and whether it can change them.
func (b *builder) after(c *program.Change, composition int) (to int, can bool) {
	was := held{b.in.Compositions[composition].Has, b.in.Compositions[composition].Off}
	if c.System >= 0 && !b.matches(c.System, was) {
		return 0, false
	}
	if c.Kind == program.Despawns || c.Kind == program.Clears && len(c.Removed) == 0 {
		return model.None, true
	}
	next := was
	added, removed := b.required(c.Added), b.required(nil)
	for _, x := range c.Removed {
		removed.Add(x)
	}
	switch c.Kind {
	case program.Exchange:
		if removed == added && b.shared(added) {
			return composition, was.has.Contains(added) // another value
		}
		if !was.has.Contains(removed) {
			return 0, false
		}
		fallthrough
	case program.Adds, program.Removes, program.Clears:
		next.has = was.has.Union(added.Minus(was.off)).Minus(removed)
		next.off = was.off.Minus(removed)
	case program.Enables:
		next.has, next.off = was.has.Union(added.Intersect(was.off)), was.off.Minus(added)
	case program.Disables:
		off := removed.Intersect(was.has).Intersect(b.in.Switched())
		next.has, next.off = was.has.Minus(off), was.off.Union(off)
	}
	if next == was {
		return 0, false
	}
	to = b.composition(next)
	return to, to >= 0
}

// shared reports whether entities share the values of some components.
func (b *builder) shared(s grouptree.Set) bool {
	for c := range s.All() {
		if b.in.Components[c].Shared == 0 {
			return false
		}
	}
	return !s.Empty()
}

// matches reports whether a system of the text goes over entities.
func (b *builder) matches(system int, are held) bool {
	for _, t := range b.p.Systems[system].Terms {
		has, off := are.has.Has(t.Component), are.off.Has(t.Component)
		enableable := b.in.Components[t.Component].Enableable
		switch t.Role {
		case program.RoleAccess, program.RoleWith:
			switch {
			case enableable && t.State == program.Disabled && !off, enableable && t.State == program.Present && !has && !off:
				return false
			case (!enableable || t.State == "") && !has:
				return false
			}
		case program.RoleWithout:
			if has {
				return false
			}
		}
	}
	return true
}

// rebirth makes as many entities as were destroyed, in the proportions in which the text makes them.
func (b *builder) rebirth() {
	gone, all := int64(0), int64(0)
	for k, n := range b.sums {
		if k.to == model.None {
			gone += n
		}
	}
	for _, n := range b.spawns {
		all += n
	}
	if gone == 0 || all == 0 {
		return
	}
	for i, n := range b.spawns {
		// In two steps, so that the product has room.
		b.sums[flowing{from: model.None, to: i}] += gone * (n / 1000) / max(1, all/1000)
	}
}
