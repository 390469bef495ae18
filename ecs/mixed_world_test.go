package ecs_test

import (
	"sync/atomic"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// mixedWorld is a world with systems of every match, to compare ways of running them.
type mixedWorld struct {
	w        *ecs.World
	a, d     ecs.Handle[n1]
	b        ecs.Handle[n2]
	p        ecs.Handle[position]
	f        ecs.Handle[n3]
	e        ecs.Handle[weight]
	tag      ecs.TagHandle
	scanned  atomic.Int64 // entities of systems without columns
	all      []ecs.Entity
	systems  []*ecs.System
	touching []ecs.Entity // read by the system "far"
}

type (
	// d1 and d2 are components in no group.
	d1 int
	d2 int
)

func newMixedWorld(settings ...ecs.Setting) *mixedWorld {
	w := ecs.NewWorld(settings...)
	c := &mixedWorld{w: w, a: ecs.Component[n1](w), b: ecs.Component[n2](w), p: ecs.Component[position](w), f: ecs.Component[n3](w), e: ecs.Component[weight](w), tag: ecs.Tag[frozen](w)}
	late, odd := ecs.Component[d1](w), ecs.Component[d2](w)
	w.Group(c.a, c.b)
	c.systems = []*ecs.System{
		ecs.System2(w, "full", func(_ ecs.Block, x []n1, y []n2) {
			for i := range x {
				x[i] += n1(y[i])
			}
		}, ecs.Reads(c.b)),
		ecs.System2(w, "partial", func(_ ecs.Block, x []n1, z []n3) {
			for i := range x {
				z[i] = 3*z[i] + n3(x[i])
			}
		}, ecs.Reads(c.a)),
		ecs.System1(w, "blind", func(_ ecs.Block, p []position) {
			for i := range p {
				p[i].X = p[i].X*1.5 + 1
			}
		}, ecs.With(c.tag)),
		ecs.System3(w, "both", func(b ecs.Block, p []position, x []n1, d []d1) {
			for i := range p {
				p[i].Y += float32(x[i])
				if b.Present(late, i) {
					d[i] += d1(b.Entity(i).Index())
				}
			}
		}, ecs.Reads(c.a), ecs.Optional(late)),
		ecs.System2(w, "far", func(_ ecs.Block, x []n1, y []n2) {
			for i := range x {
				y[i] += n2(c.e.Get(c.touching[uint(x[i])%uint(len(c.touching))]))
			}
		}, ecs.Reads(c.a), ecs.AlsoReads(c.e), ecs.Without(c.tag)),
		w.NewSystem("listed", nil, func(b ecs.Block) { c.scanned.Add(int64(b.Len())) }, ecs.With(c.tag)),
		w.NewSystem("scan", nil, func(b ecs.Block) { c.scanned.Add(int64(b.Len())) }, ecs.Without(c.tag)),
		ecs.System2(w, "odd", func(_ ecs.Block, o []d2, q []n3) {
			for i := range o {
				o[i] += d2(q[i] + 1)
			}
		}, ecs.Reads(c.f)),
	}
	w.Group(c.a, c.f, odd)
	return c
}

// populate spawns an entity for each number, whose bits are its components.
func (c *mixedWorld) populate(kinds []int) {
	for k := range 4 {
		e := c.w.Spawn()
		c.e.Set(e, weight(7+k))
		c.touching = append(c.touching, e)
	}
	late, odd := ecs.Component[d1](c.w), ecs.Component[d2](c.w)
	for i, k := range kinds {
		e := c.w.Spawn()
		c.all = append(c.all, e)
		c.change(e, k, i)
		if k&32 != 0 {
			late.Set(e, d1(i))
		}
		if k&64 != 0 {
			odd.Set(e, d2(i))
		}
	}
}

// change adds the components whose bits a number has, and removes the others.
func (c *mixedWorld) change(e ecs.Entity, kind, value int) {
	give := func(bit int, t ecs.Term, set func()) {
		if kind&bit != 0 {
			set()
		} else {
			c.w.Remove(e, t)
		}
	}
	give(1, c.a, func() { c.a.Set(e, n1(value)) })
	give(2, c.b, func() { c.b.Set(e, n2(value)) })
	give(4, c.p, func() { c.p.Set(e, position{X: float32(value)}) })
	give(8, c.f, func() { c.f.Set(e, n3(value)) })
	give(16, c.tag, func() { c.tag.Add(e) })
}

// same compares every value of every row of two worlds with equal histories.
func (c *mixedWorld) same(t require.TestingT, d *mixedWorld) {
	require.Equal(t, c.scanned.Load(), d.scanned.Load(), "visited by the list and by the scan")
	require.Equal(t, c.w.Len(), d.w.Len())
	for _, e := range c.all {
		require.Equal(t, c.w.EntityState(e), d.w.EntityState(e))
		require.Equal(t, c.w.Composition(e), d.w.Composition(e))
		for _, id := range c.w.Composition(e) {
			require.Equal(t, placeOf(c.w, e, int(id)), placeOf(d.w, e, int(id)))
			if c.w.Type(id) != nil {
				require.Equal(t, c.w.Value(e, id), d.w.Value(e, id), "%s of %v", c.w.Name(id), e)
			}
		}
	}
}

// play performs the same random history on two worlds and compares them after every tick.
func (c *mixedWorld) play(t *rapid.T, d *mixedWorld, most int) {
	kinds := rapid.SliceOfN(rapid.IntRange(0, 127), 0, most).Draw(t, "kinds")
	for _, x := range []*mixedWorld{c, d} {
		x.populate(kinds)
		mustCommit(t, x.w)
	}
	for range rapid.IntRange(1, 8).Draw(t, "ticks") {
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			if len(c.all) == 0 {
				break
			}
			who, kind := rapid.IntRange(0, len(c.all)-1).Draw(t, "who"), rapid.IntRange(-8, 31).Draw(t, "kind")
			for _, x := range []*mixedWorld{c, d} {
				if e := x.all[who]; !x.w.Alive(e) {
					x.all[who] = x.w.Spawn(x.a)
				} else if kind < 0 {
					x.w.Despawn(e)
				} else {
					x.change(e, kind, kind)
				}
			}
		}
		for _, x := range []*mixedWorld{c, d} {
			require.NoError(t, x.w.Tick(1))
		}
		c.same(t, d)
	}
}
