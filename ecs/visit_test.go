package ecs

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// values are the components of an entity, by ID; a tag has the value 0.
type values map[ID]uint64

// crowd is a world of random groups with entities in runs, and what they hold.
type crowd struct {
	w      *World
	data   []*field // with values
	fields []*field // and tags
	order  []Entity
	holds  map[Entity]values
	value  uint64
}

// drawCrowd makes one; about one in eight is so large that blocks are filled.
func drawCrowd(t *rapid.T) *crowd {
	c := &crowd{w: NewWorld(WithLayout(Layout(rapid.IntRange(0, 3).Draw(t, "layout")))), holds: map[Entity]values{}}
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

func (c *crowd) spawn(kind []*field, n int) {
	for range n {
		e := c.w.Spawn(termsOf(kind)...)
		c.order, c.holds[e] = append(c.order, e), values{}
		for _, f := range kind {
			c.holds[e][f.id] = c.fresh()
			f.set(e, c.value)
		}
	}
}

func (c *crowd) fresh() uint64 {
	c.value++
	return c.value
}

// compare holds all values of all entities against what they must be.
func (c *crowd) compare(t *rapid.T) {
	for _, e := range c.order {
		for _, f := range c.data {
			want, has := c.holds[e][f.id]
			got, err := f.tryGet(e)
			if has != (err == nil) || got != want {
				t.Fatalf("%s of %v is %d (%v), want %d", f.name, e, got, err, want)
			}
		}
	}
}

// asked is a random signature.
type asked struct {
	columns  []*field
	reads    []*field
	optional []*field
	terms    []Term // with and without
	options  []Option
}

func drawAsked(t *rapid.T, c *crowd, columns []*field) asked {
	a := asked{columns: columns}
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
			a.options = append(a.options, With(f.term))
		case 1:
			a.terms = append(a.terms, Not(f.term))
			a.options = append(a.options, Without(f.term))
		}
	}
	a.options = append(a.options, Reads(termsOf(a.reads)...), Optional(termsOf(a.optional)...))
	return a
}

func (a asked) matches(v values) bool {
	has := func(id ID) bool { _, ok := v[id]; return ok }
	for _, f := range a.columns {
		if !has(f.id) && !slices.Contains(a.optional, f) {
			return false
		}
	}
	return matches(has, a.terms)
}

// reach counts what the random systems came across, so that the test is known to
// reach it.
type reach struct {
	matches                               [Scan + 1]int
	filled, longInPlace, gathered, absent int
}

// missed names what was not come across.
func (r *reach) missed() []string {
	var out []string
	for match, n := range r.matches {
		if n == 0 {
			out = append(out, Match(match).String())
		}
	}
	for name, n := range map[string]int{"filled": r.filled, "long in place": r.longInPlace, "gathered": r.gathered, "absent": r.absent} {
		if n == 0 {
			out = append(out, name)
		}
	}
	return out
}

// visit runs a system over a crowd and holds every block against what must be in it.
type visit struct {
	*crowd
	asked
	t     *rapid.T
	s     *System
	seen  map[Entity]int
	calls int
	reach *reach
}

func (v *visit) block(b Block) {
	t, f := v.t, b.f
	v.calls++
	entities := b.Entities()
	if len(entities) != b.Len() || b.Len() == 0 || b.World() != v.w || b.Delta() != 0.5 {
		t.Fatalf("a block of %d has %d entities", b.Len(), len(entities))
	}
	for _, e := range entities {
		v.seen[e]++
	}
	v.count(f)
	for k, x := range v.columns {
		column := x.in(b)
		if column.n == -1 {
			v.reach.absent++
			v.mustLack(b, x)
			continue
		}
		if column.n != b.Len() {
			t.Fatalf("%s has %d rows in a block of %d", x.name, column.n, b.Len())
		}
		written := !slices.Contains(v.reads, x)
		for i, e := range entities {
			want, has := v.holds[e][x.id]
			if got := column.get(i); got != want {
				t.Fatalf("%s of %v is seen as %d, want %d", x.name, e, got, want)
			}
			if b.Present(x.term, i) != has || b.Entity(i) != e {
				t.Fatalf("%s of %v at %d is present: %v", x.name, e, i, !has)
			}
			switch {
			case written:
				column.put(i, v.fresh())
				if has {
					v.holds[e][x.id] = v.value
				}
			case f.modes[k] == byHandle: // a copy that must not be written back
				column.put(i, v.fresh())
			}
		}
	}
}

func (v *visit) mustLack(b Block, x *field) {
	for i, e := range b.Entities() {
		if _, has := v.holds[e][x.id]; has || b.Present(x.term, i) {
			v.t.Fatalf("%s of %v is kept back", x.name, e)
		}
	}
}

func (v *visit) count(f *frame) {
	switch {
	case f.copied:
		v.reach.gathered++
	case f.n >= minInPlace && v.s.plan.Match == Blind:
		v.reach.longInPlace++
	}
	if f.n == copiedRows {
		v.reach.filled++
	}
	if f.n > copiedRows && (f.copied || slices.Contains(f.modes, byHandle)) {
		v.t.Fatalf("a block of %d rows is gathered", f.n)
	}
}

// check holds what was seen against all entities.
func (v *visit) check() {
	for _, e := range v.order {
		want := 0
		if v.matches(v.holds[e]) {
			want = 1
		}
		if v.seen[e] != want {
			v.t.Fatalf("%v is visited %d times, want %d", e, v.seen[e], want)
		}
	}
	if v.s.Match() == Full && len(v.optional) == 0 {
		require.Equal(v.t, stretches(v.s), v.calls, "a full system is called once for a stretch")
	}
	v.reach.matches[v.s.Match()]++
}

// stretches counts the stretches of rows that stand side by side in one lane.
func stretches(s *System) int {
	n, lane, end := 0, -1, -1
	for _, step := range s.plan.Leaves {
		from, rows := s.w.store.Blocks.Range(s.plan.Lead, int(step.Leaf))
		if rows == 0 {
			continue
		}
		if at := s.w.store.Blocks.EntityList(s.plan.Lead, int(step.Leaf)); from != end || at != lane {
			n, lane = n+1, at
		}
		end = from + rows
	}
	return n
}

func (c *crowd) visit(t *rapid.T, a asked, r *reach) {
	v := &visit{crowd: c, asked: a, t: t, reach: r, seen: map[Entity]int{}}
	v.s = c.w.NewSystem("visit"+string(rune('A'+len(c.w.systems))), termsOf(a.columns), v.block, a.options...)
	v.s.Run(0.5)
	v.check()
	c.compare(t)
	if err := c.w.store.Check(); err != nil {
		t.Fatal(err)
	}
}

// TestSystemsVisitWhatMatches holds random systems in random worlds against a look at
// every entity: each that matches is visited once, with its values, and what is
// written goes to it and to no other.
func TestSystemsVisitWhatMatches(t *testing.T) {
	var r reach
	for round := 0; round <= scaled(10) || len(r.missed()) > 0 && round < 100; round++ {
		rapid.Check(t, func(t *rapid.T) {
			c := drawCrowd(t)
			for range rapid.IntRange(1, 6).Draw(t, "systems") {
				columns := rapid.Permutation(c.data).Draw(t, "columns")[:rapid.IntRange(1, 4).Draw(t, "n")]
				c.visit(t, drawAsked(t, c, columns), &r)
			}
			c.change(t)
			for _, s := range slices.Clone(c.w.systems) {
				s.Disable()
			}
			c.visit(t, drawAsked(t, c, c.data[:2]), &r)
		})
	}
	require.Empty(t, r.missed(), "what no block was, and no system")
}

// change despawns some, changes some and spawns some, and perhaps declares a group.
func (c *crowd) change(t *rapid.T) {
	f := rapid.SampledFrom(c.data).Draw(t, "toggled")
	every := rapid.IntRange(2, 9).Draw(t, "every")
	var left []Entity
	for i, e := range c.order {
		_, has := c.holds[e][f.id]
		switch {
		case i%every == 0:
			c.w.Despawn(e)
			delete(c.holds, e)
			continue
		case i%every == 1 && has:
			c.w.Remove(e, f.term)
			delete(c.holds[e], f.id)
		case i%every == 1:
			c.holds[e][f.id] = c.fresh()
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

// TestPlansOutliveRestore holds a system whose plan was made before a snapshot was
// restored: compositions that came later have other numbers.
func TestPlansOutliveRestore(t *testing.T) {
	w := NewWorld()
	a, b := Component[weight](w), Component[level](w)
	tag := Tag[frozen](w)
	seen := 0
	s := System1(w, "count", func(block Block, _ []weight) { seen += block.Len() }, Without(tag))
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
