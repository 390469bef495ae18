package scene

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// small returns a scene with an update, and n nodes at 1, 0, 0.
func small(n int) (*ecs.World, *Scene[Local, World], []ecs.Entity) {
	w := ecs.NewWorld()
	s := New3D(w)
	s.Update()
	var list []ecs.Entity
	for range n {
		e := w.Spawn()
		s.Place(e, At(1, 0, 0))
		list = append(list, e)
	}
	return w, s, list
}

// TestOrderOfAttaching attaches E4 to E3, E2 to E1 and E3 to E2, after which arrays that are sorted by moving the last one are wrong.
func TestOrderOfAttaching(t *testing.T) {
	w, s, e := small(5)
	s.AttachLocal(e[4], e[3])
	s.AttachLocal(e[2], e[1])
	s.AttachLocal(e[3], e[2])
	require.NoError(t, w.Tick(1))
	for k := 1; k < 5; k++ {
		require.Equal(t, World(At(float32(k), 0, 0)), s.world.Get(e[k]))
	}
}

// TestPlacesOfChildren attaches children again and chooses their places, which moves none in the world.
func TestPlacesOfChildren(t *testing.T) {
	w, s, e := small(4)
	children := func() []ecs.Entity { return slices.Collect(s.childOf.Of(e[0])) }
	for _, child := range e[1:] {
		s.Attach(child, e[0])
	}
	require.NoError(t, w.Tick(1))
	s.Attach(e[1], e[0])
	s.AttachLocal(e[2], e[0])
	require.Equal(t, []ecs.Entity{e[1], e[2], e[3]}, children())
	s.childOf.SetAt(e[3], e[0], 0)
	s.childOf.SetBefore(e[2], e[1])
	require.Equal(t, []ecs.Entity{e[3], e[2], e[1]}, children())
	w.Batch(func() {
		s.Detach(e[2])
		s.Attach(e[2], e[0])
		s.childOf.SetAt(e[2], e[0], 1)
	})
	require.Equal(t, []ecs.Entity{e[3], e[2], e[1]}, children())
	for range 2 {
		require.NoError(t, w.Tick(1))
		for _, node := range e {
			require.Equal(t, World(At(1, 0, 0)), s.world.Get(node))
		}
	}
}

// TestLongChain builds a chain from its end, in one commit and in many, so that levels are made again, and takes it apart in the middle.
func TestLongChain(t *testing.T) {
	for _, together := range []bool{true, false} {
		w, s, e := small(300)
		build := func() {
			for k := len(e) - 1; k > 0; k-- {
				s.AttachLocal(e[k], e[k-1])
			}
		}
		if require.NoError(t, w.Tick(1)); together {
			w.Batch(build)
		} else {
			build()
		}
		require.NoError(t, w.Tick(1))
		checkNodes(t, &s.nodes)
		require.Len(t, s.nodes.levels, 300)
		require.Equal(t, float32(300), s.world.Get(e[299]).Translation.X)
		s.Detach(e[150])
		require.NoError(t, w.Tick(1))
		checkNodes(t, &s.nodes)
		require.Len(t, s.nodes.levels, 150)
		require.Equal(t, float32(300), s.world.Get(e[299]).Translation.X)
	}
}

// TestInTasks attaches in a task, whose changes are queued: the stage after it sees them.
func TestInTasks(t *testing.T) {
	w := ecs.NewWorld()
	s := New3D(w)
	first, second := w.Stage("first"), w.Stage("second")
	a, b, c := w.Spawn(), w.Spawn(), w.Spawn()
	s.Place(a, At(1, 0, 0))
	s.Place(b, At(2, 0, 0))
	ecs.Task(w, "Attach", func(ecs.Tick) {
		s.Attach(b, a)
		s.AttachLocal(c, b)
		s.Detach(b)
		s.Attach(b, a)
		d := w.Spawn()
		s.Place(d, At(0, 5, 0))
		s.AttachLocal(d, c)
	}, ecs.In(first), ecs.RunIf(func() bool { return w.Len() == 3 }), ecs.AlsoReads(s.local, s.childOf))
	s.Update(ecs.In(second))
	require.NoError(t, w.Tick(1))
	d := slices.Collect(s.childOf.Of(c))[0]
	require.Equal(t, At(1, 0, 0), s.local.Get(b))
	require.Equal(t, World(At(2, 0, 0)), s.world.Get(b))
	require.Equal(t, World(At(2, 0, 0)), s.world.Get(c))
	require.Equal(t, World(At(2, 5, 0)), s.world.Get(d))
}

// TestRestoreAndReset checks that nodes follow what ends all entities or brings them back.
func TestRestoreAndReset(t *testing.T) {
	w, s, e := small(4)
	s.AttachLocal(e[1], e[0])
	s.AttachLocal(e[2], e[1])
	require.NoError(t, w.Tick(1))
	snapshot := w.Snapshot()
	w.Despawn(e[1])
	s.AttachLocal(e[0], e[3])
	require.NoError(t, w.Tick(1))
	require.Equal(t, 2, s.nodes.count)
	w.Restore(snapshot)
	*s.Local(e[0]) = At(5, 0, 0)
	require.NoError(t, w.Tick(1))
	require.Equal(t, World(At(7, 0, 0)), s.world.Get(e[2]))
	w.Reset()
	require.NoError(t, w.Tick(1))
	require.Zero(t, s.nodes.count)
	require.Empty(t, s.nodes.levels)
}

// TestDespawning checks both ways to despawn a parent.
func TestDespawning(t *testing.T) {
	w, s, e := small(3)
	s.AttachLocal(e[1], e[0])
	s.AttachLocal(e[2], e[1])
	s.DespawnAlone(e[0])
	require.False(t, w.Alive(e[0]))
	require.False(t, s.childOf.Has(e[1]))
	require.Equal(t, At(2, 0, 0), s.local.Get(e[1]))
	w.Despawn(e[1])
	require.Zero(t, w.Len())
}

// TestOnlyChangedSubtrees counts the nodes that are composed.
func TestOnlyChangedSubtrees(t *testing.T) {
	w := ecs.NewWorld()
	count := 0
	s := New(w, 0, func(parent *int, local *int32) int { count++; return *parent + int(*local) }, func(parent, child *int) int32 { return int32(*child - *parent) })
	s.Update()
	var list []ecs.Entity
	for k := range 100 {
		e := w.Spawn()
		s.Place(e, 1)
		if k > 0 {
			s.AttachLocal(e, list[(k-1)/3])
		}
		list = append(list, e)
	}
	composed := func() int {
		count = 0
		require.NoError(t, w.Tick(1))
		return count
	}
	require.Equal(t, 100, composed())
	require.Equal(t, 0, composed())
	*s.Local(list[99]) = 2
	require.Equal(t, 1, composed())
	*s.Local(list[10]) = 2 // with 31, 32 and 33, and the six children of these
	require.Equal(t, 1+3+6, composed())
	w.Despawn(list[99])
	require.Equal(t, 0, composed())
	s.AttachLocal(list[98], list[0])
	require.Equal(t, 1, composed())
	require.Equal(t, 2, s.world.Get(list[98]))
}

// TestSteadyUpdatesAllocate checks runs over all nodes, over some, and over none: a loop over a query with Changed allocates 24 bytes.
func TestSteadyUpdatesAllocate(t *testing.T) {
	w, s, e := small(100)
	for k := 1; k < len(e); k++ {
		s.AttachLocal(e[k], e[(k-1)/4])
	}
	for _, list := range [][]ecs.Entity{e, e[90:], nil} {
		require.LessOrEqual(t, testing.AllocsPerRun(20, func() {
			for _, e := range list {
				s.Local(e).Translation.X++
			}
			if w.Tick(1) != nil {
				t.Fail()
			}
		}), 1.0)
	}
}

func TestEvents(t *testing.T) {
	w, s, e := small(3)
	s.AttachLocal(e[2], e[0])
	r := s.Events().Reader()
	s.AttachLocal(e[1], e[0])
	s.AttachLocal(e[1], e[2])
	s.AttachLocal(e[1], e[2])
	s.childOf.Remove(e[1])
	w.Despawn(e[0])
	none := ecs.Entity{}
	require.Equal(t, []Moved{{e[1], none, e[0]}, {e[1], e[0], e[2]}, {e[1], e[2], none}, {e[2], e[0], none}}, slices.Collect(r.Read()))
}

func TestQuestions(t *testing.T) {
	w, s, e := small(5)
	for k, name := range []string{"Ship", "Mast", "Sail", "Hull"} {
		w.SetName(e[k], name)
	}
	s.AttachLocal(e[1], e[0])
	s.AttachLocal(e[2], e[1])
	s.AttachLocal(e[3], e[0])
	require.Equal(t, []ecs.Entity{e[1], e[0]}, slices.Collect(s.Ancestors(e[2])))
	require.Equal(t, e[0], s.Root(e[2]))
	require.Equal(t, e[4], s.Root(e[4]))
	require.Equal(t, []int{0, 1, 2, 1, 0}, []int{s.Depth(e[0]), s.Depth(e[1]), s.Depth(e[2]), s.Depth(e[3]), s.Depth(e[4])})
	for _, c := range []struct {
		a, b, want ecs.Entity
		found      bool
	}{{e[2], e[3], e[0], true}, {e[3], e[2], e[0], true}, {e[2], e[1], e[1], true}, {e[2], e[2], e[2], true}, {e[2], e[4], ecs.Entity{}, false}, {ecs.Entity{}, ecs.Entity{}, ecs.Entity{}, false}} {
		got, found := s.Common(c.a, c.b)
		require.Equal(t, c.want, got)
		require.Equal(t, c.found, found)
	}
	for path, want := range map[string]ecs.Entity{"Ship": e[0], "Ship/Mast": e[1], "Mast/Sail": e[2], "Ship/Mast/Sail": e[2], "Ship/Sail": {}, "": {}, "Ship/": {}, "Ship/Flag": {}} {
		got, found := s.Find(path)
		require.Equal(t, want, got, path)
		require.Equal(t, !want.IsZero(), found, path)
	}
}

func TestParentsFirst(t *testing.T) {
	w, s, e := small(4)
	s.AttachLocal(e[0], e[3])
	s.AttachLocal(e[2], e[0])
	shown := ecs.Component[bool](w)
	for k, x := range e {
		if k != 1 {
			shown.Set(x, k != 3)
		}
	}
	var list [][2]ecs.Entity
	for x, parent := range s.ParentsFirst() {
		list = append(list, [2]ecs.Entity{x, parent})
	}
	require.Equal(t, [][2]ecs.Entity{{e[1]}, {e[3]}, {e[0], e[3]}, {e[2], e[0]}}, list)
	for range s.ParentsFirst() {
		break
	}
	Inherit(s, shown, func(_ ecs.Entity, value, parent *bool) { *value = *value && (parent == nil || *parent) })
	require.Equal(t, []bool{false, false, false}, []bool{shown.Get(e[0]), shown.Get(e[2]), shown.Get(e[3])})
}

func TestRefusals(t *testing.T) {
	w, s, e := small(2)
	text := func(want string, f func()) {
		t.Helper()
		require.PanicsWithValue(t, want, f)
	}
	text("scene: the world is nil: give one from ecs.NewWorld", func() { New3D(nil) })
	text("scene: World cannot be both transforms of a node: give two types, one relative to the parent and one to the origin", func() {
		New(w, World{}, func(_, l *World) World { return *l }, func(_, c *World) World { return *c })
	})
	text("scene: the functions of Local and World are nil: give compose and invert", func() { New[Local, World](w, World{}, nil, nil) })
	text("scene: the number of workers is out of range: give 1 to ecs.MaxWorkers, or 0 for as many as there are processors", func() { s.SetWorkers(-1) })
	text("scene: the function of Inherit is nil: give one that gets a value and that of the parent", func() { Inherit(s, s.local, nil) })
	s.Attach(e[1], e[0])
	text("ecs: entity 0.1 cannot have the target 1.1 of ChildOf, which is acyclic: it leads from that to the entity; remove it on the way first", func() { s.Attach(e[0], e[1]) })
	text("ecs: entity 0.1 cannot have itself as target of ChildOf, which is acyclic: give another target", func() { s.AttachLocal(e[0], e[0]) })
	require.Equal(t, At(1, 0, 0), s.local.Get(e[0]))
	w.Despawn(e[1])
	for _, f := range []func(){func() { s.Attach(e[1], e[0]) }, func() { s.Attach(e[0], e[1]) }, func() { s.AttachLocal(e[0], e[1]) }, func() { s.Detach(e[1]) }, func() { s.DespawnAlone(e[1]) }, func() { s.Place(e[1], At(0, 0, 0)) }} {
		require.Panics(t, f)
	}
}

// TestNonUniformScale says what is kept where a turned child has a parent with different scales along its axes: positions, rotations, lengths
// along the own axes of a node, right angles, and that Attach keeps a child where it is. Shear is not.
func TestNonUniformScale(t *testing.T) {
	parent := World{Vec3{1, 2, 3}, Turn(Vec3{0, 0, 1}, math.Pi/2), Vec3{2, 1, 1}}
	child := Local{Vec3{1, 1, 0}, Turn(Vec3{0, 0, 1}, math.Pi/4), Vec3{1, 1, 1}}
	got := Compose(&parent, &child)
	place := parent.Apply(child.Translation)
	near(t, World{place, Turn(Vec3{0, 0, 1}, 3*math.Pi/4), Vec3{2, 1, 1}}, got)
	again := Invert(&parent, &got)
	near(t, World(child), World(again))
	origin, x, y := got.Apply(Vec3{}), got.Apply(Vec3{X: 1}), got.Apply(Vec3{Y: 1})
	require.InDelta(t, 0, (x.X-origin.X)*(y.X-origin.X)+(x.Y-origin.Y)*(y.Y-origin.Y), 1e-5)
	flat := World{Rotation: Quat{W: 1}}
	local := Invert(&flat, &got)
	require.Equal(t, got.Scale, local.Scale)
	require.Equal(t, got.Translation, local.Translation)
}

// TestTransforms checks composition against the application to points one after the other, in three and two dimensions.
func TestTransforms(t *testing.T) {
	parent := World{Vec3{1, -2, 3}, Turn(Vec3{1, 2, 3}, 0.7), Vec3{2, 2, 2}}
	child := Local{Vec3{4, 0, -1}, Turn(Vec3{-1, 0, 2}, 2.1), Vec3{1, 3, 0.5}}
	both := Compose(&parent, &child)
	p := Vec3{0.3, -0.2, 0.9}
	want, got := parent.Apply(World(child).Apply(p)), both.Apply(p)
	near(t, World{Translation: want}, World{Translation: got})
	require.Equal(t, Quat{W: 1}, Turn(Vec3{}, 1))

	parent2 := World2{Vec2{1, -2}, Turn2(0.7), Vec2{2, 2}}
	child2 := Local2{Vec2{4, 0}, Turn2(2.1), Vec2{1, 3}}
	both2 := Compose2(&parent2, &child2)
	want2, got2 := parent2.Apply(World2(child2).Apply(Vec2{1, 2})), both2.Apply(Vec2{1, 2})
	require.InDelta(t, want2.X, got2.X, 1e-4)
	require.InDelta(t, want2.Y, got2.Y, 1e-4)
	again := Invert2(&parent2, &both2)
	require.InDelta(t, child2.Rotation.Y, again.Rotation.Y, 1e-5)
	require.InDelta(t, child2.Translation.X, again.Translation.X, 1e-5)
	require.InDelta(t, child2.Scale.Y, again.Scale.Y, 1e-5)
}

// TestWorlds2 attaches in two dimensions and keeps the child where it is.
func TestWorlds2(t *testing.T) {
	w := ecs.NewWorld()
	s := New2D(w)
	s.Update()
	a, b := w.Spawn(), w.Spawn()
	s.Place(a, Local2{Vec2{1, 0}, Turn2(math.Pi / 2), Vec2{2, 2}})
	s.Place(b, At2(1, 4))
	s.Attach(b, a)
	require.NoError(t, w.Tick(1))
	require.InDelta(t, 2, s.local.Get(b).Translation.X, 1e-5)
	require.InDelta(t, 4, s.world.Get(b).Translation.Y, 1e-5)
}

// TestRowsWithinALevel walks nodes of one depth in the order of their rows, after attaching, despawning and changes that move rows.
func TestRowsWithinALevel(t *testing.T) {
	w, s, e := small(100)
	tag := ecs.Component[bool](w)
	w.Group(s.local, s.world, tag)
	check := func() {
		t.Helper()
		row := map[ecs.Entity]int{}
		for x := range ecs.NewQuery(w, ecs.With(s.world)).All() {
			row[x] = len(row)
		}
		depth, last, count := 0, -1, 0
		for x := range s.ParentsFirst() {
			if s.Depth(x) > depth {
				depth, last = depth+1, -1
			}
			require.Equal(t, depth, s.Depth(x))
			require.Greater(t, row[x], last)
			last = row[x]
			count++
		}
		require.Equal(t, len(row), count)
	}
	check()
	s.AttachLocal(e[3], e[70])
	check()
	s.AttachLocal(e[2], e[71])
	check()
	w.Despawn(e[10])
	check()
	tag.Set(e[50], true)
	check()
	s.Detach(e[3])
	check()
	require.NoError(t, w.Tick(1))
	checkNodes(t, &s.nodes)
}

// TestFirstArrayEmpty updates one root and one child among nodes that are all in the second array of World, while the first one has no rows.
func TestFirstArrayEmpty(t *testing.T) {
	type first struct{ X float32 }
	type second struct{ X float32 }
	w := ecs.NewWorld()
	s := New3D(w)
	s.Update()
	w.Group(ecs.Component[first](w), s.world)
	w.Group(s.world, ecs.Component[second](w))
	e := w.SpawnMany(20, nil, s.local, s.world, ecs.Component[second](w))
	for _, x := range e {
		s.local.Set(x, Identity())
	}
	s.AttachLocal(e[1], e[0])
	require.NoError(t, w.Tick(1))
	require.Len(t, s.arrays.world, 2)
	for _, x := range []ecs.Entity{e[5], e[1], e[0]} {
		s.Local(x).Translation.X += 3
		require.NoError(t, w.Tick(1))
	}
	require.Equal(t, []float32{3, 6, 3}, []float32{s.world.Get(e[5]).Translation.X, s.world.Get(e[1]).Translation.X, s.world.Get(e[0]).Translation.X})
}

// TestWalksWithoutUpdates moves nodes again and again and walks them: what the next update has to do stays short, and is done.
func TestWalksWithoutUpdates(t *testing.T) {
	w, s, e := small(40)
	require.NoError(t, w.Tick(1))
	for k := range 200 {
		s.AttachLocal(e[1+k%39], e[0])
		s.Detach(e[1+(k+20)%39])
		for range s.ParentsFirst() {
			break
		}
		require.LessOrEqual(t, len(s.nodes.dirty), 40)
	}
	s.AttachLocal(e[5], e[0])
	require.NoError(t, w.Tick(1))
	checkNodes(t, &s.nodes)
	for _, child := range e[1:] {
		want := s.local.Get(child).Translation.X
		if parent, found := s.childOf.Target(child); found {
			want += s.world.Get(parent).Translation.X
		}
		require.Equal(t, want, s.world.Get(child).Translation.X)
	}
	require.Empty(t, s.nodes.dirty)
}

// TestPanicOfCompose checks that after a compose function has panicked the next update computes all that the failed one has not, also of nodes
// that have got other rows in between.
func TestPanicOfCompose(t *testing.T) {
	type near struct{ X int }
	type far struct{ X int }
	for _, written := range []int{1, 3, 20} { // few and many of the nodes
		w, fails := ecs.NewWorld(), false
		s := New(w, far{}, func(parent *far, local *near) far {
			if fails && local.X == 7 {
				panic("seven")
			}
			return far{parent.X + local.X}
		}, func(parent, child *far) near { return near{child.X - parent.X} })
		s.Update()
		var roots, children []ecs.Entity
		for k := range 20 {
			root, child := w.Spawn(), w.Spawn()
			s.Place(root, near{1})
			s.Place(child, near{k})
			s.AttachLocal(child, root)
			roots, children = append(roots, root), append(children, child)
		}
		require.NoError(t, w.Tick(1))
		fails = true
		for k := range written {
			s.Local(roots[19-k]).X = 100
			s.Local(children[19-k]).X = 7
		}
		require.PanicsWithValue(t, "seven", func() { _ = w.Tick(1) })
		fails = false
		w.Despawn(children[0])
		w.Despawn(roots[0])
		require.NoError(t, w.Tick(1))
		for k := 1; k < 20; k++ {
			want := far{1 + k}
			if k >= 20-written {
				want = far{107}
			}
			require.Equal(t, want, s.world.Get(children[k]), "child %d of %d", k, written)
		}
		s.Local(roots[10]).X = 50
		require.NoError(t, w.Tick(1))
		require.Equal(t, s.Local(children[10]).X+50, s.world.Get(children[10]).X)
	}
}
