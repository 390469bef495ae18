package ecs_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// values are the components of an entity, by ID; a tag has the value 0.
type values map[ecs.ID]uint64

// randomWorld is a world with random groups and entities, and the values that they must have.
type randomWorld struct {
	w      *ecs.World
	data   []*field // with values
	fields []*field // and tags
	order  []ecs.Entity
	values map[ecs.Entity]values
	value  uint64
}

// drawRandomWorld returns a random world; about one in eight has enough entities for blocks of views.CopiedRows.
func drawRandomWorld(t *rapid.T) *randomWorld {
	c := &randomWorld{w: ecs.NewWorld(ecs.WithLayout(drawLayout(t))), values: map[ecs.Entity]values{}}
	c.fields = makeFields(c.w)
	c.data = slices.DeleteFunc(slices.Clone(c.fields), func(f *field) bool { return f.tag })
	for range rapid.IntRange(0, 5).Draw(t, "groups") {
		if terms := drawTerms(t, c.fields); len(terms) > 0 {
			c.w.Group(terms...)
		}
	}
	most := rapid.SampledFrom([]int{3, 3, 30, 30, 150, 150, 150, 1200}).Draw(t, "run")
	var kinds [][]*field
	for range rapid.IntRange(1, 6).Draw(t, "compositions") {
		kinds = append(kinds, drawSome(t, c.fields))
	}
	for range rapid.IntRange(1, 8).Draw(t, "runs") {
		c.spawn(rapid.SampledFrom(kinds).Draw(t, "kind"), rapid.IntRange(1, most).Draw(t, "n"))
	}
	mustCommit(t, c.w)
	return c
}

func (c *randomWorld) spawn(kind []*field, n int) {
	for range n {
		e := c.w.Spawn(termsOf(kind)...)
		c.order, c.values[e] = append(c.order, e), values{}
		for _, f := range kind {
			c.values[e][f.id] = c.fresh()
			f.set(e, c.value)
		}
	}
}

func (c *randomWorld) fresh() uint64 {
	c.value++
	return c.value
}

// compare compares all values of all entities with what they must be.
func (c *randomWorld) compare(t *rapid.T) {
	for _, e := range c.order {
		for _, f := range c.data {
			want, has := c.values[e][f.id]
			got, err := f.tryGet(e)
			if has != (err == nil) || got != want {
				t.Fatalf("%s of %v is %d (%v), want %d", f.name, e, got, err, want)
			}
		}
	}
}

// randomSignature is a random signature.
type randomSignature struct {
	fields   []*field
	columns  []*field
	reads    []*field
	optional []*field
	terms    []ecs.Term // with and without
	options  []ecs.Option
}

func drawSignature(t *rapid.T, c *randomWorld, columns []*field) randomSignature {
	a := randomSignature{fields: c.fields, columns: columns}
	for _, f := range columns {
		if rapid.IntRange(0, 2).Draw(t, "reads") == 0 {
			a.reads = append(a.reads, f)
		}
		if rapid.IntRange(0, 3).Draw(t, "optional") == 0 {
			a.optional = append(a.optional, f)
		}
	}
	for _, f := range c.fields {
		if slices.Contains(columns, f) {
			continue
		}
		switch rapid.IntRange(0, 7).Draw(t, f.name) {
		case 0:
			a.terms = append(a.terms, f.term)
			a.options = append(a.options, ecs.With(f.term))
		case 1:
			a.terms = append(a.terms, ecs.Not(f.term))
			a.options = append(a.options, ecs.Without(f.term))
		}
	}
	a.options = append(a.options, ecs.Reads(termsOf(a.reads)...), ecs.Optional(termsOf(a.optional)...))
	return a
}

func (a randomSignature) matches(v values) bool {
	has := func(id ecs.ID) bool { _, ok := v[id]; return ok }
	for _, f := range a.columns {
		if !has(f.id) && !slices.Contains(a.optional, f) {
			return false
		}
	}
	return matches(a.fields, has, a.terms)
}

// coverage counts the cases that the random systems had, so that the test can check that it has had all
// of them.
type coverage struct {
	matches [ecs.Scan + 1]int
	absent  int
}

// missing returns the cases that did not occur.
func (r *coverage) missing() []string {
	var out []string
	for match, n := range r.matches {
		if n == 0 {
			out = append(out, ecs.Match(match).String())
		}
	}
	if r.absent == 0 {
		out = append(out, "absent")
	}
	return out
}

// systemCheck runs a system over a random world and compares every block with what must be in it.
type systemCheck struct {
	*randomWorld
	randomSignature
	t        *rapid.T
	s        *ecs.System
	seen     map[ecs.Entity]int
	coverage *coverage
}

func (v *systemCheck) block(b ecs.Block) {
	t := v.t
	entities := b.Entities()
	if len(entities) != b.Len() || b.Len() == 0 || b.World() != v.w || b.Delta() != 0.5 {
		t.Fatalf("a block of %d has %d entities", b.Len(), len(entities))
	}
	for _, e := range entities {
		v.seen[e]++
	}
	for _, x := range v.columns {
		column := x.in(b)
		if column.n == -1 {
			v.coverage.absent++
			v.checkAbsent(b, x)
			continue
		}
		if column.n != b.Len() {
			t.Fatalf("%s has %d rows in a block of %d", x.name, column.n, b.Len())
		}
		written := !slices.Contains(v.reads, x)
		for i, e := range entities {
			want, has := v.values[e][x.id]
			if got := column.get(i); got != want {
				t.Fatalf("%s of %v is seen as %d, want %d", x.name, e, got, want)
			}
			if b.Present(x.term, i) != has || b.Entity(i) != e {
				t.Fatalf("%s of %v at %d is present: %v", x.name, e, i, !has)
			}
			if written {
				column.put(i, v.fresh())
				if has {
					v.values[e][x.id] = v.value
				}
			}
		}
	}
}

func (v *systemCheck) checkAbsent(b ecs.Block, x *field) {
	for i, e := range b.Entities() {
		if _, has := v.values[e][x.id]; has || b.Present(x.term, i) {
			v.t.Fatalf("%s of %v is missing in the block", x.name, e)
		}
	}
}

// check compares the entities that were visited with those that match.
func (v *systemCheck) check() {
	for _, e := range v.order {
		want := 0
		if v.matches(v.values[e]) {
			want = 1
		}
		if v.seen[e] != want {
			v.t.Fatalf("%v is visited %d times, want %d", e, v.seen[e], want)
		}
	}
	v.coverage.matches[v.s.Match()]++
}

func (c *randomWorld) checkSystem(t *rapid.T, a randomSignature, r *coverage) {
	v := &systemCheck{randomWorld: c, randomSignature: a, t: t, coverage: r, seen: map[ecs.Entity]int{}}
	v.s = c.w.NewSystem("visit"+string(rune('A'+len(c.w.Systems()))), termsOf(a.columns), v.block, a.options...)
	v.s.Run(0.5)
	v.check()
	c.compare(t)
	if err := soundness(c.w); err != nil {
		t.Fatal(err)
	}
}

// TestSystemsVisitWhatMatches compares random systems in random worlds with a look at every entity: each
// that matches is visited once, with its values, and what is written goes to that entity alone.
func TestSystemsVisitWhatMatches(t *testing.T) {
	var r coverage
	for round := 0; round <= alone(10) || len(r.missing()) > 0 && round < 100; round++ {
		rapid.Check(t, func(t *rapid.T) {
			c := drawRandomWorld(t)
			for range rapid.IntRange(1, 6).Draw(t, "systems") {
				columns := rapid.Permutation(c.data).Draw(t, "columns")[:rapid.IntRange(1, 4).Draw(t, "n")]
				c.checkSystem(t, drawSignature(t, c, columns), &r)
			}
			c.change(t)
			for _, s := range c.w.Systems() {
				s.Disable()
			}
			c.checkSystem(t, drawSignature(t, c, c.data[:2]), &r)
		})
	}
	require.Empty(t, r.missing(), "cases that did not occur")
}

// change despawns, changes and spawns some entities, and may declare a group.
func (c *randomWorld) change(t *rapid.T) {
	f := rapid.SampledFrom(c.data).Draw(t, "toggled")
	every := rapid.IntRange(2, 9).Draw(t, "every")
	var left []ecs.Entity
	for i, e := range c.order {
		_, has := c.values[e][f.id]
		switch {
		case i%every == 0:
			c.w.Despawn(e)
			delete(c.values, e)
			continue
		case i%every == 1 && has:
			c.w.Remove(e, f.term)
			delete(c.values[e], f.id)
		case i%every == 1:
			c.values[e][f.id] = c.fresh()
			f.set(e, c.value)
		}
		left = append(left, e)
	}
	c.order = left
	c.spawn(drawSome(t, c.fields), rapid.IntRange(0, 40).Draw(t, "more"))
	mustCommit(t, c.w)
	if terms := drawTerms(t, c.fields); len(terms) > 0 {
		c.w.Group(terms...)
	}
}

// TestPlansAfterRestore runs a system whose plan was made before a snapshot was restored: compositions
// that were new after the snapshot have other numbers.
func TestPlansAfterRestore(t *testing.T) {
	w := ecs.NewWorld()
	a, b := ecs.Component[weight](w), ecs.Component[level](w)
	tag := ecs.Tag[frozen](w)
	seen := 0
	s := ecs.System1(w, "count", func(block ecs.Block, _ []weight) { seen += block.Len() }, ecs.Without(tag))
	w.Spawn(a)
	mustCommit(t, w)
	before := w.Snapshot()
	w.Spawn(a, tag)
	w.Spawn(a, b)
	mustCommit(t, w)
	s.Run(0)
	require.Equal(t, 2, seen)
	w.Restore(before)
	w.Spawn(a, b)
	w.Spawn(a, b)
	w.Spawn(a, tag)
	mustCommit(t, w)
	seen = 0
	s.Run(0)
	require.Equal(t, 3, seen)
}
