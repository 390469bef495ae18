package designload

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
)

// op is an operation on entities that have the same components: it spawns or despawns them, or changes their components. An op with
// commit set is a commit and has no entities. Entities are numbered from 1.
type op struct {
	numbers     []int32
	spawn       bool // with the components of add
	despawn     bool
	commit      bool
	add, remove grouptree.Set
}

// recorder records the operations of a text on a world.
type recorder struct {
	analysis.World
	ops     []op
	spawned int32
}

func (r *recorder) Spawn(n int, composition grouptree.Set) {
	numbers := make([]int32, n)
	for i := range numbers {
		r.spawned++
		numbers[i] = r.spawned
	}
	r.ops = append(r.ops, op{spawn: true, numbers: numbers, add: composition})
	r.World.Spawn(n, composition)
}

func (r *recorder) Change(numbers []int32, add, remove grouptree.Set) {
	r.ops = append(r.ops, op{numbers: slices.Clone(numbers), add: add, remove: remove})
	r.World.Change(numbers, add, remove)
}

func (r *recorder) Despawn(numbers []int32) {
	r.ops = append(r.ops, op{numbers: slices.Clone(numbers), despawn: true})
	r.World.Despawn(numbers)
}

func (r *recorder) Commit() (analysis.Commit, bool) {
	r.ops = append(r.ops, op{commit: true})
	return r.World.Commit()
}

// composition is the components of an entity, and whether it is alive.
type composition struct {
	alive bool
	has   grouptree.Set
}

// population has the composition of each entity, by number from 0. Its zero value is empty.
type population []composition

// do changes the population as an operation does.
func (p *population) do(o op) {
	for _, n := range o.numbers {
		for len(*p) < int(n) {
			*p = append(*p, composition{})
		}
		e := &(*p)[n-1]
		switch {
		case o.spawn:
			*e = composition{true, o.add}
		case o.despawn:
			*e = composition{}
		case e.alive: // an entity that the same tick has despawned is not changed
			e.has = e.has.Union(o.add).Minus(o.remove)
		}
	}
}

// exact splits changes so that each adds only components that its entities lack, and removes only components that they have: the
// value of a component that is added again stays.
func exact(ops []op) (out []op) {
	var p population
	for _, o := range ops {
		if o.spawn || o.despawn || o.commit {
			out = append(out, o)
			p.do(o)
			continue
		}
		for from := 0; from < len(o.numbers); {
			of, to := p[o.numbers[from]-1], from+1
			for to < len(o.numbers) && p[o.numbers[to]-1] == of {
				to++
			}
			part := op{numbers: o.numbers[from:to], add: o.add.Minus(of.has), remove: o.remove.Intersect(of.has)}
			if of.alive && (!part.add.Empty() || !part.remove.Empty()) {
				out = append(out, part)
			}
			from = to
		}
		p.do(o)
	}
	return out
}

// scaled replaces each entity by n entities with the same life.
func scaled(ops []op, n int) []op {
	out := slices.Clone(ops)
	for i := range out {
		numbers := make([]int32, 0, n*len(out[i].numbers))
		for _, number := range out[i].numbers {
			for k := range int32(n) {
				numbers = append(numbers, (number-1)*int32(n)+k+1)
			}
		}
		out[i].numbers = numbers
	}
	return out
}

// scaledBy is the design with n entities in the place of each.
func (s *workloadDesign) scaledBy(n int) *workloadDesign {
	out := *s
	out.ops, out.entities, out.input = scaled(s.ops, n), n*s.entities, scaledInput(s.input, n)
	out.peak = peak{n * s.peak.entities, n * s.peak.bytes}
	return &out
}

// ticks splits operations at the commits, which are left out.
func ticks(ops []op) (out [][]op) {
	for from := 0; ; {
		n := slices.IndexFunc(ops[from:], func(o op) bool { return o.commit })
		if n < 0 {
			return out
		}
		out = append(out, ops[from:from+n])
		from += n + 1
	}
}

// effect is what a tick does to an entity.
type effect struct{ from, to composition }

// effects returns the entities of a tick by what it does to them, in order of their first operation. It leaves out entities that are
// after the tick what they were before it.
func effects(tick []op, before, after population) (order []effect, numbers map[effect][]int32) {
	numbers = map[effect][]int32{}
	seen := map[int32]bool{}
	for _, o := range tick {
		for _, n := range o.numbers {
			did := effect{to: after[n-1]}
			if int(n) <= len(before) {
				did.from = before[n-1]
			}
			if seen[n] || did.from == did.to {
				continue
			}
			seen[n] = true
			if numbers[did] == nil {
				order = append(order, did)
			}
			numbers[did] = append(numbers[did], n)
		}
	}
	return order, numbers
}

// target is a world or a storage on which operations are done. Entities are numbered from 0.
type target interface {
	spawn(at int, has grouptree.Set)
	change(at int, add, remove grouptree.Set)
	despawn(at int)
	batch(operations func()) // carries them out together, if the target can
}

// apply does operations: together those between two commits.
func apply(ops []op, t target) {
	for len(ops) > 0 {
		n := slices.IndexFunc(ops, func(o op) bool { return o.commit })
		if n < 0 {
			n = len(ops)
		}
		t.batch(func() { applyTogether(ops[:n], t) })
		ops = ops[min(n+1, len(ops)):]
	}
}

// applyTogether does operations without commits.
func applyTogether(ops []op, t target) {
	for i := range ops {
		o := &ops[i]
		switch {
		case o.spawn:
			for _, n := range o.numbers {
				t.spawn(int(n)-1, o.add)
			}
		case o.despawn:
			for _, n := range o.numbers {
				t.despawn(int(n) - 1)
			}
		default:
			for _, n := range o.numbers {
				t.change(int(n)-1, o.add, o.remove)
			}
		}
	}
}
