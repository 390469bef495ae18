package scene

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
)

type health int

// modelNode is an entity of the model.
type modelNode struct {
	local, isNode bool
	value         Local
	parent        ecs.Entity
}

// sceneModel computes transforms by recursion.
type sceneModel map[ecs.Entity]*modelNode

func (m sceneModel) world(e ecs.Entity) World {
	x := m[e]
	if x == nil || !x.isNode {
		return World(Identity())
	}
	above := m.world(x.parent)
	return Compose(&above, &x.value)
}

func (m sceneModel) isAbove(a, e ecs.Entity) bool {
	for ; !e.IsZero(); e = m[e].parent {
		if e == a {
			return true
		}
	}
	return false
}

func (m sceneModel) despawn(e ecs.Entity) {
	delete(m, e)
	for child, x := range m {
		if x.parent == e {
			m.despawn(child)
		}
	}
}

func (m sceneModel) node(e ecs.Entity) *modelNode {
	x := m[e]
	if !x.isNode {
		x.isNode, x.value = true, Identity()
	}
	return x
}

// sceneTest runs the same history in a world and in the model.
type sceneTest struct {
	t     *rapid.T
	w     *ecs.World
	s     *Scene[Local, World]
	m     sceneModel
	all   []ecs.Entity
	child ecs.RelationHandle
	seen  map[ecs.Entity]World
	reads sceneModel // what reads see: the model itself, or a copy of it inside a batch

	queued bool
}

// together does some steps in a batch: reads see the state before it.
func (x *sceneTest) together(steps int) {
	x.reads = sceneModel{}
	for e, n := range x.m {
		same := *n
		x.reads[e] = &same
	}
	x.queued = true
	x.w.Batch(func() {
		for range steps {
			x.step()
		}
	})
	x.reads, x.queued = x.m, false
}

func drawLocal(t *rapid.T) Local {
	number := func(name string, low, high float32) float32 { return rapid.Float32Range(low, high).Draw(t, name) }
	scale := rapid.SampledFrom([]Vec3{{1, 1, 1}, {2, 2, 2}, {0.5, 1, 2}}).Draw(t, "scale")
	return Local{
		Vec3{number("x", -9, 9), number("y", -9, 9), number("z", -9, 9)},
		Turn(Vec3{1, number("axis", -1, 1), 0.5}, float64(number("angle", -3, 3))), scale,
	}
}

func (x *sceneTest) pick(name string) (e ecs.Entity, ok bool) {
	if len(x.all) == 0 {
		return e, false
	}
	e = rapid.SampledFrom(x.all).Draw(x.t, name)
	return e, x.m[e] != nil
}

// step does one thing at once.
func (x *sceneTest) step() {
	verbs := []string{"spawn", "spawn", "plain", "attach", "attach", "attach", "local", "local", "raw", "detach", "remove", "move", "despawn"}
	if !x.queued {
		verbs = append(verbs, "write", "alone", "tag", "strip", "give")
	}
	what := rapid.SampledFrom(verbs).Draw(x.t, "what")
	if what == "spawn" || what == "plain" {
		e := x.w.Spawn()
		x.all, x.m[e] = append(x.all, e), &modelNode{}
		if what == "spawn" {
			l := drawLocal(x.t)
			x.s.Place(e, l)
			x.m.node(e).value = l
		}
		return
	}
	e, ok := x.pick("e")
	if !ok {
		return
	}
	switch what {
	case "attach", "local", "raw":
		x.attach(what, e)
	default:
		x.change(what, e)
	}
}

func (x *sceneTest) attach(how string, e ecs.Entity) {
	parent, ok := x.pick("parent")
	if !ok {
		return
	}
	if x.m.isAbove(e, parent) {
		require.Panics(x.t, func() { x.s.Attach(e, parent) })
		return
	}
	n := x.m[e]
	switch how {
	case "attach":
		at, above := x.reads.world(e), x.reads.world(parent)
		x.s.Attach(e, parent)
		x.m.node(parent)
		x.m.node(e).value = Invert(&above, &at)
	case "local":
		x.s.AttachLocal(e, parent)
		x.m.node(e)
		x.m.node(parent)
	case "raw":
		x.child.Set(e, parent)
	}
	n.parent = parent
}

func (x *sceneTest) change(what string, e ecs.Entity) {
	n := x.m[e]
	switch what {
	case "detach":
		x.detached(e)
		x.s.Detach(e)
	case "remove":
		x.child.Remove(e)
		n.parent = ecs.Entity{}
	case "move", "write":
		if n.isNode {
			n.value = drawLocal(x.t)
			if what == "move" {
				x.s.local.Set(e, n.value)
			} else {
				*x.s.Local(e) = n.value
			}
		}
	case "despawn":
		x.w.Despawn(e)
		x.m.despawn(e)
	case "alone":
		for child, c := range x.m {
			if c.parent == e {
				x.detached(child)
			}
		}
		x.s.DespawnAlone(e)
		x.m.despawn(e)
	case "tag":
		f := ecs.Component[health](x.w)
		if f.Has(e) {
			f.Remove(e)
		} else {
			f.Set(e, 1)
		}
	case "strip":
		rapid.SampledFrom([]func(ecs.Entity){x.s.local.Remove, func(e ecs.Entity) { x.s.world.Remove(e); x.s.local.Remove(e) }}).Draw(x.t, "strip")(e)
		n.isNode = false
	case "give":
		l := drawLocal(x.t)
		x.s.Place(e, l)
		x.m.node(e).value = l
	}
}

// detached changes the model as Detach does.
func (x *sceneTest) detached(e ecs.Entity) {
	n, before := x.m[e], x.reads[e]
	if before != nil && before.isNode && (before.parent != ecs.Entity{} || n.parent != ecs.Entity{}) {
		n.value = Local(x.reads.world(e))
	}
	n.parent = ecs.Entity{}
}

func (x *sceneTest) check() {
	count := 0
	for e, n := range x.m {
		parent, _ := x.child.Target(e)
		require.Equal(x.t, n.parent, parent)
		if !n.isNode {
			continue
		}
		count++
		near(x.t, x.m.world(e), x.s.world.Get(e))
		near(x.t, x.m.world(e), x.s.WorldOf(e))
	}
	require.Equal(x.t, count, x.s.nodes.count)
	require.Equal(x.t, len(x.m), x.w.Len())
	checkNodes(x.t, &x.s.nodes)
}

// checkNodes checks that the levels have every node once, at its depth.
func checkNodes(t require.TestingT, n *nodes) {
	count := 0
	for depth, l := range n.levels {
		for at, it := range l.items {
			x := &n.list[it.index]
			count++
			require.Equal(t, [2]uint32{uint32(depth), uint32(at)}, [2]uint32{x.level, n.records[it.index].at})
			if x.parent == 0 {
				require.Zero(t, depth)
			} else {
				require.Equal(t, uint32(depth)-1, n.list[x.parent-1].level)
			}
		}
	}
	require.Equal(t, n.count, count)
}

// near compares to 1e-5, relative to the values. Transforms with opposite quaternions are the same.
func near(t require.TestingT, want, got World) {
	a, b := numbers(want), numbers(got)
	for k := range a {
		require.LessOrEqual(t, math.Abs(float64(a[k]-b[k])), 1e-5*max(1, math.Abs(float64(a[k]))), "%v %v", want, got)
	}
}

func numbers(w World) [10]float32 {
	return [10]float32{w.Translation.X, w.Translation.Y, w.Translation.Z, w.Rotation.X, w.Rotation.Y, w.Rotation.Z, w.Rotation.W, w.Scale.X, w.Scale.Y, w.Scale.Z}
}

// newWorld returns a world in a layout, with or without groups.
func newWorld(t *rapid.T) *ecs.World {
	layout := rapid.SampledFrom([]ecs.Layout{ecs.Lanes, ecs.Laminar, inspect.Trees, inspect.Paper, inspect.Naive}).Draw(t, "layout")
	w := ecs.NewWorld(ecs.WithLayout(layout))
	l, a, h := ecs.Component[Local](w), ecs.Component[World](w), ecs.Component[health](w)
	switch rapid.IntRange(0, 3).Draw(t, "groups") {
	case 1:
		w.Group(l, a)
	case 2:
		w.Group(l, h)
		w.Group(a, h)
	case 3:
		w.Group(l, a)
		w.Group(a, ecs.Relation[ecs.ChildOf](w), h)
	}
	return w
}

// TestSceneAgainstModel compares a scene with transforms that are computed by recursion, after random histories: what is done before a
// tick is right after it.
func TestSceneAgainstModel(t *testing.T) {
	defer func(before int) { shareFrom = before }(shareFrom)
	shareFrom = 1
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t)
		x := &sceneTest{t: t, w: w, s: New3D(w), m: sceneModel{}, child: ecs.Relation[ecs.ChildOf](w), seen: map[ecs.Entity]World{}}
		x.s.SetWorkers(rapid.IntRange(0, 3).Draw(t, "workers"))
		x.reads = x.m
		x.s.Update()
		ecs.System1(w, "Watch", func(b ecs.Block, world []World) {
			for i, e := range b.Entities() {
				x.seen[e] = world[i]
			}
		}, ecs.Changed(x.s.world), ecs.Reads(x.s.world), ecs.With(x.s.local))
		for range rapid.IntRange(1, 12).Draw(t, "ticks") {
			for range rapid.IntRange(0, 3).Draw(t, "batches") {
				if steps := rapid.IntRange(1, 6).Draw(t, "steps"); rapid.Bool().Draw(t, "together") {
					x.together(steps)
				} else {
					for range steps {
						x.step()
					}
				}
			}
			require.NoError(t, w.Tick(1))
			x.check()
			for e, n := range x.m {
				if n.isNode {
					require.Equal(t, x.s.world.Get(e), x.seen[e], "a change was not seen")
				}
			}
		}
	})
}
