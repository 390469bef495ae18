package ecs_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

type (
	part1 int
	part2 int
	part3 int
	part4 int
)

// method is how components are added and removed.
type method int

const (
	oneByOne method = iota
	structs
)

type (
	pair struct {
		part1
		Other part2
	}
	triple struct {
		D part4
		B part2
		C part3
	}
	quadruple struct {
		part1
		part2
		part3
		part4
	}
)

// parts is a world whose entities get up to four components, one by one or in bundles.
type parts struct {
	w     *ecs.World
	a     ecs.Handle[part1]
	b     ecs.Handle[part2]
	c     ecs.Handle[part3]
	d     ecs.Handle[part4]
	of2   *ecs.Bundle[pair]
	of3   *ecs.Bundle[triple]
	of4   *ecs.Bundle[quadruple]
	known []ecs.Entity
	root  ecs.Entity
}

func newParts(groups int, settings ...ecs.Setting) *parts {
	w := ecs.NewWorld(settings...)
	p := &parts{w: w, a: ecs.Component[part1](w), b: ecs.Component[part2](w), c: ecs.Component[part3](w), d: ecs.Component[part4](w)}
	if groups > 0 {
		w.Group(p.a, p.b)
	}
	if groups > 1 {
		w.Group(p.b, p.c, ecs.Not(p.d))
	}
	p.of2, p.of3, p.of4 = ecs.NewBundle[pair](w), ecs.NewBundle[triple](w), ecs.NewBundle[quadruple](w)
	return p
}

// spawn queues an entity with n components of value x.
func (p *parts) spawn(by method, n, x int) {
	var e ecs.Entity
	switch {
	case by == structs && n == 2:
		e = p.of2.Spawn(pair{part1(x), part2(x)})
	case by == structs && n == 3:
		e = p.of3.Spawn(triple{part4(x), part2(x), part3(x)})
	case by == structs:
		e = p.of4.Spawn(quadruple{part1(x), part2(x), part3(x), part4(x)})
	default:
		e = p.w.Spawn()
		p.set(oneByOne, e, n, x)
	}
	p.known = append(p.known, e)
}

// trySpawn spawns an entity with n components, which may fail.
func (p *parts) trySpawn(by method, n, x int) error {
	var e ecs.Entity
	var err error
	switch {
	case by == structs && n == 2:
		e, err = p.of2.TrySpawn(pair{part1(x), part2(x)})
	case by == structs && n == 3:
		e, err = p.of3.TrySpawn(triple{part4(x), part2(x), part3(x)})
	case by == structs:
		e, err = p.of4.TrySpawn(quadruple{part1(x), part2(x), part3(x), part4(x)})
	default:
		if e, err = p.w.TrySpawn(p.terms(n)...); err == nil {
			p.set(oneByOne, e, n, x)
		}
	}
	if err == nil {
		p.known = append(p.known, e)
	}
	return err
}

func (p *parts) terms(n int) []ecs.Term {
	return map[int][]ecs.Term{2: {p.a, p.b}, 3: {p.d, p.b, p.c}, 4: {p.a, p.b, p.c, p.d}}[n]
}

func (p *parts) set(by method, e ecs.Entity, n, x int) {
	switch {
	case by == structs && n == 2:
		p.of2.Set(e, pair{part1(x), part2(x)})
	case by == structs && n == 3:
		p.of3.Set(e, triple{part4(x), part2(x), part3(x)})
	case by == structs:
		p.of4.Set(e, quadruple{part1(x), part2(x), part3(x), part4(x)})
	default:
		if n != 3 {
			p.a.Set(e, part1(x))
		}
		p.b.Set(e, part2(x))
		if n > 2 {
			p.c.Set(e, part3(x))
			p.d.Set(e, part4(x))
		}
	}
}

func (p *parts) remove(by method, e ecs.Entity, n int) {
	switch {
	case by == structs && n == 2:
		p.of2.Remove(e)
	case by == structs && n == 3:
		p.of3.Remove(e)
	case by == structs:
		p.of4.Remove(e)
	default:
		if n != 3 {
			p.a.Remove(e)
		}
		p.b.Remove(e)
		if n > 2 {
			p.c.Remove(e)
			p.d.Remove(e)
		}
	}
}

// seen returns the values of an entity, -1 for a missing component, and its state.
func (p *parts) seen(e ecs.Entity) (out [5]int) {
	read := func(k, x int, err error) {
		if out[k] = x; err != nil {
			out[k] = -1
		}
	}
	a, err := p.a.TryGet(e)
	read(0, int(a), err)
	b, err := p.b.TryGet(e)
	read(1, int(b), err)
	c, err := p.c.TryGet(e)
	read(2, int(c), err)
	d, err := p.d.TryGet(e)
	read(3, int(d), err)
	out[4] = int(p.w.EntityState(e))
	return out
}

// TestBundlesDoWhatHandlesDo runs one history on four worlds: by handles and by bundles, queued and at once. Snapshots are
// restored in all of them, and changes discarded where they are queued.
func TestBundlesDoWhatHandlesDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		groups := rapid.IntRange(0, 2).Draw(t, "groups")
		layout := ecs.WithLayout(drawLayout(t))
		worlds := [4]*parts{newParts(groups, layout), newParts(groups, layout), newParts(groups, layout), newParts(groups, layout)}
		hold(worlds[0].w)
		hold(worlds[1].w)
		var saved [4]*ecs.Snapshot
		var known [4][]ecs.Entity
		for step := range rapid.IntRange(1, 60).Draw(t, "steps") {
			what, n := rapid.IntRange(0, 10).Draw(t, "what"), rapid.IntRange(2, 4).Draw(t, "components")
			at := rapid.IntRange(0, 1<<20).Draw(t, "entity")
			for k, p := range worlds {
				var e ecs.Entity
				if len(p.known) > 0 {
					e = p.known[at%len(p.known)]
				}
				usable, by := p.w.EntityState(e) == ecs.Alive || p.w.EntityState(e) == ecs.Queued, method(k%2)
				switch {
				case what <= 3:
					require.NoError(t, p.trySpawn(by, n, step))
				case what <= 5 && usable:
					p.set(by, e, n, step)
				case what <= 7 && usable:
					p.remove(by, e, n)
				case what == 8 && usable:
					p.w.Despawn(e)
				case what == 9 && saved[k] != nil && step%3 == 0:
					drop(p.w)
					p.w.Restore(saved[k])
					p.known = append([]ecs.Entity(nil), known[k]...)
				default:
					mustCommit(t, p.w)
					if step%4 == 0 {
						saved[k], known[k] = p.w.Snapshot(), append([]ecs.Entity(nil), p.known...)
					}
				}
				mustBeSound(t, p.w)
			}
			require.Equal(t, queueLen(worlds[0].w), queueLen(worlds[1].w))
			require.Zero(t, queueLen(worlds[2].w)+queueLen(worlds[3].w))
			for _, pair := range [][2]int{{0, 1}, {2, 3}} {
				require.Equal(t, worlds[pair[0]].known, worlds[pair[1]].known)
			}
		}
		for _, p := range worlds {
			mustCommit(t, p.w)
		}
		for _, pair := range [][2]int{{0, 1}, {2, 3}} {
			for _, e := range worlds[pair[0]].known {
				require.Equal(t, worlds[pair[0]].seen(e), worlds[pair[1]].seen(e), "%v", e)
			}
		}
	})
}

// TestBundlesOfAFullWorld checks that TrySpawn returns an error at the limit and changes nothing.
func TestBundlesOfAFullWorld(t *testing.T) {
	p := newParts(2)
	p.spawn(structs, 2, 1)
	p.w.SetLimit(1)
	for by := oneByOne; by <= structs; by++ {
		for n := 2; n <= 4; n++ {
			require.EqualError(t, p.trySpawn(by, n, 2), refusal(2, 1))
			require.Equal(t, "an error: "+refusal(2, 1), panicText(func() { p.spawn(by, n, 2) }))
		}
	}
	require.Equal(t, 1, p.w.Len())
	require.Equal(t, [5]int{1, 1, -1, -1, int(ecs.Alive)}, p.seen(p.known[0]))
	require.Equal(t, 1, p.w.Count(p.b))
}

func TestBundlePanics(t *testing.T) {
	p := newParts(0)
	e := p.w.Spawn()
	p.w.Despawn(e)
	const dead = "entity 0.1: the entity is dead: it was despawned, and this handle was kept"
	for range 2 { // at once, and queued
		require.Equal(t, "ecs: part1 of "+dead, panicText(func() { p.of2.Set(e, pair{1, 2}) }))
		require.Equal(t, "ecs: part2 of "+dead, panicText(func() { p.of3.Remove(e) }))
		require.EqualError(t, p.of2.TrySet(e, pair{}), "part1 of "+dead)
		require.EqualError(t, p.of2.TryRemove(e), "part1 of "+dead)
		hold(p.w)
	}
}

// TestBundlesAreLimited checks that the limit is on sets, not on bundles.
func TestBundlesAreLimited(t *testing.T) {
	w := ecs.NewWorld()
	ecs.Component[part1](w)
	for k := range 63 {
		w.Dynamic("c"+strconv.Itoa(k), 1)
	}
	for k := range ecs.MaxBundles {
		for range 2 {
			_, ok := bundleOf(w, k%64, (k%64+1+k/64)%64)
			require.True(t, ok)
		}
	}
	require.Equal(t, "ecs: the bundle would be one of 1025 different sets of components, and a world has bundles of at most 1024",
		panicText(func() { ecs.NewBundle[struct{ part1 }](w) }))
}
