package ecs_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// choices turns the bytes of a fuzzer into choices; after the end it returns zeros.
type choices struct {
	data []byte
	at   int
}

func (c *choices) more() bool { return c.at < len(c.data) }

func (c *choices) byte() int {
	if !c.more() {
		return 0
	}
	c.at++
	return int(c.data[c.at-1])
}

// caller calls the public API as the bytes say: valid calls at invalid times, stale handles, and components
// that entities do not have.
type caller struct {
	*choices
	t      *testing.T
	w      *ecs.World
	fields []*field
	seen   []ecs.Entity
	saved  []*ecs.Snapshot
	query  *ecs.Query2[position, weight]
	depth  int // of calls within systems, observers and loops
	names  int
}

func (c *caller) entity() ecs.Entity {
	if k := c.byte(); k < len(c.seen) {
		return c.seen[k]
	}
	return c.seen[len(c.seen)-1]
}

// term returns a component, an unknown one, or a negated one.
func (c *caller) term() ecs.Term {
	k := c.byte()
	var out ecs.Term = ecs.ID(k%16 - 1)
	if k%16 > 0 && k%16 <= len(c.fields) {
		out = c.fields[k%16-1].term
	}
	if k >= 224 {
		return ecs.Not(out)
	}
	return out
}

func (c *caller) terms() []ecs.Term {
	var out []ecs.Term
	for range c.byte() % 4 {
		out = append(out, c.term())
	}
	return out
}

// call calls f, which may panic only with texts of this package.
func (c *caller) call(f func()) {
	depth, loops := c.depth, inLoop(c.w)
	defer func() {
		r := recover()
		c.depth = depth
		if r == nil {
			return
		}
		text, ok := r.(string)
		if err, is := r.(error); is { // a limit
			text, ok = err.Error(), true
		}
		if !ok || !strings.HasPrefix(text, "ecs: ") {
			panic(r)
		}
		if depth == 0 {
			require.False(c.t, isRunning(c.w))
			require.Equal(c.t, loops, inLoop(c.w))
		}
	}()
	f()
}

// observe declares an observer that asks for what it can, and makes a few calls.
func (c *caller) observe() {
	what, h := ecs.Change(c.byte()), ecs.Component[weight](c.w)
	f := func(o ecs.Observed) {
		for i := range o.Entities() {
			if h.Before(o)[i] != 0 && !o.Had(h, i) || h.After(o)[i] != 0 && !o.Has(h, i) {
				panic("a value of a component that is not there")
			}
		}
		c.inner()
	}
	if c.byte()%4 == 0 {
		c.w.ObserveEntities(what, f)
		return
	}
	if x := c.w.Observe(c.term(), what, f); c.byte()%8 == 0 {
		x.Stop()
	}
}

// inner makes a few calls inside a system, an observer or a loop.
func (c *caller) inner() {
	if c.depth < 3 {
		c.depth++
		for range c.byte() % 4 {
			c.step()
		}
		c.depth--
	}
}

func (c *caller) step() {
	switch k := c.byte() % 16; k {
	case 0, 1:
		c.call(func() { c.seen = append(c.seen, c.w.Spawn(c.terms()...)) })
	case 2, 3:
		e, f, v := c.entity(), c.fields[c.byte()%len(c.fields)], uint64(c.byte())
		c.call(func() { f.set(e, v) })
	case 4:
		e, t := c.entity(), c.term()
		c.call(func() { c.w.Add(e, t) })
	case 5:
		e, t := c.entity(), c.term()
		c.call(func() { c.w.Remove(e, t) })
	case 6:
		c.call(func() { c.w.Despawn(c.entity()) })
	case 7:
		a, b := c.entity(), c.entity()
		c.call(func() { setParent(c.w, a, b) })
	case 8, 9:
		c.call(func() { c.commit() })
	case 10:
		c.call(func() { _ = c.w.Tick(1) })
	case 11:
		c.call(func() { c.read(c.entity(), c.term()) })
	case 12:
		n, terms := c.byte()%40-1, c.terms()
		c.call(func() {
			list := c.w.SpawnMany(n, func(b ecs.Block) { c.inner() }, terms...)
			c.seen = append(c.seen, list...)
		})
	case 13:
		c.call(func() {
			for range c.query.All() {
				if c.inner(); c.byte()%8 == 0 {
					break
				}
			}
		})
	case 14:
		c.call(func() {
			c.w.Batch(func() {
				for range c.byte() % 4 {
					c.step()
				}
			})
		})
	default:
		c.rare(c.byte() % 11)
	}
}

func (c *caller) commit() {
	if c.byte()%4 == 0 {
		_, _ = commitStepwise(c.w, func(onebyone.Step) bool { c.inner(); return c.byte()%2 == 0 })
		return
	}
	_, _ = tryCommit(c.w)
}

func (c *caller) read(e ecs.Entity, t ecs.Term) {
	for _, f := range c.fields {
		if !f.tag {
			_, _ = f.tryGet(e)
		}
	}
	for range childrenOf(c.w, e) {
		break
	}
	_, _ = parentOf(c.w, e), c.w.Composition(e)
	_, _ = c.w.Name(t), c.w.Has(e, t)
	ecs.Component[position](c.w).Get(e)
}

func (c *caller) rare(k int) {
	switch k {
	case 0:
		if len(c.w.Groups()) < 8 { // a layout of many groups takes long to build
			c.call(func() { c.w.Group(c.terms()...) })
		}
	case 1:
		if len(c.w.Systems()) < 8 {
			c.call(c.system)
		}
	case 2:
		c.call(func() { drop(c.w) })
	case 3:
		c.call(func() { c.saved = append(c.saved, c.w.Snapshot()) })
	case 4:
		if len(c.saved) > 0 {
			s := c.saved[c.byte()%len(c.saved)]
			c.call(func() { c.w.Restore(s) })
		}
	case 5:
		c.call(func() { c.w.DespawnAll(c.terms()...) })
	case 6:
		t := c.term()
		c.call(func() { c.w.RemoveAll(t, c.terms()...) })
	case 7:
		c.call(func() { c.observe() })
	case 8:
		c.call(func() {
			if e, err := ecs.NewBundle[heavy](c.w).TrySpawn(heavy{weight: weight(c.byte())}); err == nil {
				c.seen = append(c.seen, e)
			}
		})
	case 9:
		c.call(func() {
			q := ecs.NewQuery1[position](c.w, ecs.Optional(ecs.Component[position](c.w)), ecs.With(c.terms()...))
			for range q.All() {
				c.inner()
			}
		})
	default:
		c.call(func() { c.w.Arrange() })
		c.call(func() { _ = c.w.Design(); _ = c.w.Count(c.terms()...) })
	}
}

// system declares a system that does what the bytes say.
func (c *caller) system() {
	columns, with, without := c.terms(), c.terms(), c.terms()
	options := []ecs.Option{ecs.With(with...), ecs.Without(without...)}
	if c.byte()%2 == 0 {
		options = append(options, ecs.Reads(c.terms()...))
	}
	if c.byte()%4 == 0 {
		options = append(options, ecs.Optional(c.terms()...))
	}
	c.names++
	s := c.w.NewSystem(strings.Repeat("S", c.names%64+1), columns, func(b ecs.Block) {
		require.Len(c.t, b.Entities(), b.Len())
		c.inner()
	}, options...)
	_ = s.Explain().String()
	s.Run(1)
}

// FuzzWorld calls the public API: no call corrupts the world, or panics with anything but a text of this
// package.
func FuzzWorld(f *testing.F) {
	for kind := range byte(len(grouptree.Kinds())) {
		f.Add([]byte{kind, 0, 2, 1, 3, 0, 1, 1, 14, 0, 2, 1, 3, 8, 1, 2, 1, 0, 5, 8, 1, 14, 1, 1, 1, 0, 0, 1, 1, 10, 13, 1, 6, 1, 8, 1})
		f.Add([]byte{kind, 9, 12, 9, 2, 1, 3, 0, 14, 3, 7, 2, 3, 7, 3, 4, 6, 2, 9, 0, 1, 1, 1, 14, 4, 0, 15, 7, 6, 1, 6, 1, 4, 1, 6, 8, 1})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in := &choices{data: data[:min(len(data), 500)]}
		w := ecs.NewWorld(ecs.WithLayout(ecs.Layout(in.byte()%len(grouptree.Kinds()))), ecs.WithLimit(1+in.byte()%100))
		c := &caller{choices: in, t: t, w: w, fields: makeFields(w), seen: []ecs.Entity{{}, ecs.Entity(entity.New(1<<20, 1))}}
		c.query = ecs.NewQuery2[position, weight](w)
		for c.more() {
			c.step()
			mustBeSound(t, w)
		}
		dropObservers(w)
		drop(w)
		mustCommit(t, w)
		for _, e := range c.seen {
			c.call(func() { w.Despawn(e) })
		}
		mustCommit(t, w)
	})
}
