package ecs

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
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
	bundled
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
	w     *World
	a     Handle[part1]
	b     Handle[part2]
	c     Handle[part3]
	d     Handle[part4]
	two   *Bundle2[part1, part2]
	three *Bundle3[part4, part2, part3]
	four  *Bundle4[part1, part2, part3, part4]
	of2   *BundleOf[pair]
	of3   *BundleOf[triple]
	of4   *BundleOf[quadruple]
	known []Entity
}

func newParts(groups int, settings ...Setting) *parts {
	w := NewWorld(settings...)
	p := &parts{w: w, a: Component[part1](w), b: Component[part2](w), c: Component[part3](w), d: Component[part4](w)}
	if groups > 0 {
		w.Group(p.a, p.b)
	}
	if groups > 1 {
		w.Group(p.b, p.c, Not(p.d))
	}
	p.two, p.three, p.four = NewBundle2[part1, part2](w), NewBundle3[part4, part2, part3](w), NewBundle4[part1, part2, part3, part4](w)
	p.of2, p.of3, p.of4 = NewBundleOf[pair](w), NewBundleOf[triple](w), NewBundleOf[quadruple](w)
	return p
}

// spawn queues an entity with n components of value x.
func (p *parts) spawn(by method, n, x int) {
	var e Entity
	switch {
	case by == bundled && n == 2:
		e = p.two.Spawn(part1(x), part2(x))
	case by == bundled && n == 3:
		e = p.three.Spawn(part4(x), part2(x), part3(x))
	case by == bundled:
		e = p.four.Spawn(part1(x), part2(x), part3(x), part4(x))
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

// spawnNow spawns an entity with n components at once.
func (p *parts) spawnNow(by method, n, x int) error {
	var e Entity
	var err error
	switch {
	case by == bundled && n == 2:
		e, err = p.two.SpawnNow(part1(x), part2(x))
	case by == bundled && n == 3:
		e, err = p.three.SpawnNow(part4(x), part2(x), part3(x))
	case by == bundled:
		e, err = p.four.SpawnNow(part1(x), part2(x), part3(x), part4(x))
	case by == structs && n == 2:
		e, err = p.of2.SpawnNow(pair{part1(x), part2(x)})
	case by == structs && n == 3:
		e, err = p.of3.SpawnNow(triple{part4(x), part2(x), part3(x)})
	case by == structs:
		e, err = p.of4.SpawnNow(quadruple{part1(x), part2(x), part3(x), part4(x)})
	default:
		var list []Entity
		if list, err = p.w.SpawnMany(1, p.fill(n, x), p.terms(n)...); err == nil {
			e = list[0]
		}
	}
	if err == nil {
		p.known = append(p.known, e)
	}
	return err
}

func (p *parts) terms(n int) []Term {
	return map[int][]Term{2: {p.a, p.b}, 3: {p.d, p.b, p.c}, 4: {p.a, p.b, p.c, p.d}}[n]
}

func (p *parts) fill(n, x int) func(Block) {
	return func(b Block) {
		p.b.In(b)[0] = part2(x)
		if n != 3 {
			p.a.In(b)[0] = part1(x)
		}
		if n > 2 {
			p.c.In(b)[0], p.d.In(b)[0] = part3(x), part4(x)
		}
	}
}

func (p *parts) set(by method, e Entity, n, x int) {
	switch {
	case by == bundled && n == 2:
		p.two.Set(e, part1(x), part2(x))
	case by == bundled && n == 3:
		p.three.Set(e, part4(x), part2(x), part3(x))
	case by == bundled:
		p.four.Set(e, part1(x), part2(x), part3(x), part4(x))
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

func (p *parts) remove(by method, e Entity, n int) {
	switch {
	case by == bundled && n == 2:
		p.two.Remove(e)
	case by == bundled && n == 3:
		p.three.Remove(e)
	case by == bundled:
		p.four.Remove(e)
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
func (p *parts) seen(e Entity) (out [5]int) {
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
	out[4] = int(p.w.State(e))
	return out
}

// TestBundlesDoWhatHandlesDo runs one history on three worlds, two of which use bundles, queued or at once,
// with restored snapshots and discarded changes.
func TestBundlesDoWhatHandlesDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		groups := rapid.IntRange(0, 2).Draw(t, "groups")
		layout := WithLayout(drawLayout(t))
		worlds := [3]*parts{newParts(groups, layout), newParts(groups, layout), newParts(groups, layout)}
		var saved [3]*Snapshot
		var known [3][]Entity
		for step := range rapid.IntRange(1, 60).Draw(t, "steps") {
			what, n := rapid.IntRange(0, 10).Draw(t, "what"), rapid.IntRange(2, 4).Draw(t, "components")
			at := rapid.IntRange(0, 1<<20).Draw(t, "entity")
			for k, p := range worlds {
				var e Entity
				if len(p.known) > 0 {
					e = p.known[at%len(p.known)]
				}
				usable := p.w.State(e) == Alive || p.w.State(e) == Queued
				switch {
				case what <= 2:
					p.spawn(method(k), n, step)
				case what == 10:
					require.NoError(t, p.spawnNow(method(k), n, step))
				case what <= 4 && usable:
					p.set(method(k), e, n, step)
				case what <= 6 && usable:
					p.remove(method(k), e, n)
				case what == 7 && usable:
					p.w.Despawn(e)
				case what == 8 && saved[k] != nil && step%3 == 0:
					p.w.Restore(saved[k])
					p.known = append([]Entity(nil), known[k]...)
				case what == 8 && step%2 == 0:
					p.w.Discard()
				default:
					mustCommit(t, p.w)
					if step%4 == 0 {
						saved[k], known[k] = p.w.Snapshot(), append([]Entity(nil), p.known...)
					}
				}
			}
			for _, p := range worlds[1:] {
				require.Equal(t, worlds[0].known, p.known)
				require.Equal(t, worlds[0].w.Queued(), p.w.Queued())
			}
		}
		for _, p := range worlds {
			mustCommit(t, p.w)
		}
		for _, e := range worlds[0].known {
			require.Equal(t, worlds[0].seen(e), worlds[bundled].seen(e), "%v", e)
			require.Equal(t, worlds[0].seen(e), worlds[structs].seen(e), "%v", e)
		}
	})
}

// TestBundlesOfAFullWorld checks that SpawnNow returns an error at the limit and changes nothing.
func TestBundlesOfAFullWorld(t *testing.T) {
	p := newParts(2)
	p.spawn(bundled, 2, 1)
	mustCommit(t, p.w)
	p.w.SetLimit(1)
	for by := oneByOne; by <= structs; by++ {
		for n := 2; n <= 4; n++ {
			require.EqualError(t, p.spawnNow(by, n, 2), refusal(2, 1))
		}
	}
	require.Equal(t, 1, p.w.Len())
	require.Equal(t, [5]int{1, 1, -1, -1, int(Alive)}, p.seen(p.known[0]))
	require.Equal(t, 1, p.w.Count(p.b))
}

func TestBundlePanics(t *testing.T) {
	p := newParts(0)
	e := p.w.Spawn()
	mustCommit(t, p.w)
	p.w.Despawn(e)
	mustCommit(t, p.w)
	const dead = "entity 0.1: the entity is dead: it was despawned, and this handle was kept"
	require.Equal(t, "ecs: part1 of "+dead, panicText(func() { p.two.Set(e, 1, 2) }))
	require.Equal(t, "ecs: part2 of "+dead, panicText(func() { p.three.Remove(e) }))
	require.Equal(t, "ecs: part1 is twice in one bundle", panicText(func() { NewBundle3[part1, part2, part1](p.w) }))
	p.a.OnRemoved(func([]Entity, []part1) { p.four.Spawn(1, 2, 3, 4) })
	e = p.two.Spawn(1, 2)
	mustCommit(t, p.w)
	p.two.Remove(e)
	require.Equal(t, "ecs: an entity cannot be spawned during the hooks of a commit; World.Defer does it afterwards", panicText(func() { _, _ = p.w.Commit() }))
}

// TestBundlesAreLimited checks that the limit is on sets, not on bundles.
func TestBundlesAreLimited(t *testing.T) {
	w := NewWorld()
	Component[part1](w)
	for k := range 63 {
		w.Raw("c"+strconv.Itoa(k), 1)
	}
	for k := range MaxBundles {
		newBundle(w, ID(k%64), ID((k%64+1+k/64)%64))
		newBundle(w, ID((k%64+1+k/64)%64), ID(k%64))
	}
	require.Equal(t, "ecs: the bundle would be one of 1025 different sets of components, and a world has bundles of at most 1024",
		panicText(func() { newBundle(w, 0) }))
}
