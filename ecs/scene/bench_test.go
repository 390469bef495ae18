package scene

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// parentsOf returns the parents of n nodes of a shape, each of which comes before its children; -1 for none.
func parentsOf(shape string, n int) []int {
	r := rand.New(rand.NewPCG(1, 2))
	out := make([]int, n)
	for i := range out {
		switch shape {
		case "wide": // roots with 1000 children
			out[i] = i/1001*1001 - 1 + min(1, i%1001)
			if i%1001 == 0 {
				out[i] = -1
			}
		case "deep": // chains of 100
			out[i] = i - 1
			if i%100 == 0 {
				out[i] = -1
			}
		case "balanced": // 8 children each
			out[i] = (i+7)/8 - 1
		case "mixed":
			out[i] = r.IntN(i+1) - 1
		}
	}
	return out
}

// localOf returns the transform of a node of the benchmarks.
func localOf(i, round int) Local {
	return Local{Vec3{float32(i%7) - 3, float32(round % 5), 1}, Turn(Vec3{0, 1, float32(i % 3)}, float64(i%11)/9), Vec3{1, 1, 1}}
}

// checksum adds up transforms, in an order that does not matter.
func checksum(sum uint64, w *World) uint64 {
	for k, x := range numbers(*w) {
		sum += uint64(int64(x*1024)) * uint64(k+1)
	}
	return sum
}

// way is a way to keep a hierarchy. nodes are numbered as in the shape.
type way interface {
	write(i int, l *Local)
	updateAll()
	update(written []int)
	at(i int) *World
}

// inArray is a hand-written array in parents-first order.
type inArray struct {
	parent []int32
	local  []Local
	world  []World
	dirty  []bool
}

func newInArray(parents []int) way {
	x := &inArray{local: make([]Local, len(parents)), world: make([]World, len(parents)), dirty: make([]bool, len(parents))}
	for _, p := range parents {
		x.parent = append(x.parent, int32(p))
	}
	return x
}

func (x *inArray) write(i int, l *Local) { x.local[i] = *l }
func (x *inArray) at(i int) *World       { return &x.world[i] }
func (x *inArray) updateAll() {
	origin := World(Identity())
	for i, p := range x.parent {
		parent := &origin
		if p >= 0 {
			parent = &x.world[p]
		}
		x.world[i] = Compose(parent, &x.local[i])
	}
}

func (x *inArray) update(written []int) {
	origin := World(Identity())
	clear(x.dirty)
	for _, i := range written {
		x.dirty[i] = true
	}
	for i, p := range x.parent {
		parent := &origin
		if p >= 0 {
			parent = &x.world[p]
			x.dirty[i] = x.dirty[i] || x.dirty[p]
		}
		if x.dirty[i] {
			x.world[i] = Compose(parent, &x.local[i])
		}
	}
}

// linked is a node of a graph of pointers.
type linked struct {
	local    Local
	world    World
	dirty    bool
	children []*linked
}

// inPointers is a graph of pointers whose nodes were allocated in random order.
type inPointers struct {
	list  []*linked
	roots []*linked
}

func newInPointers(parents []int) way {
	x := &inPointers{list: make([]*linked, len(parents))}
	for _, i := range rand.New(rand.NewPCG(3, 4)).Perm(len(parents)) {
		x.list[i] = &linked{}
	}
	for i, p := range parents {
		if p < 0 {
			x.roots = append(x.roots, x.list[i])
		} else {
			x.list[p].children = append(x.list[p].children, x.list[i])
		}
	}
	return x
}

func (x *inPointers) write(i int, l *Local) { x.list[i].local = *l }
func (x *inPointers) at(i int) *World       { return &x.list[i].world }
func (x *inPointers) updateAll() {
	origin := World(Identity())
	for _, root := range x.roots {
		root.update(&origin, true)
	}
}

func (x *inPointers) update(written []int) {
	for _, i := range written {
		x.list[i].dirty = true
	}
	origin := World(Identity())
	for _, root := range x.roots {
		root.update(&origin, false)
	}
}

func (x *linked) update(parent *World, dirty bool) {
	if dirty = dirty || x.dirty; dirty {
		x.world = Compose(parent, &x.local)
		x.dirty = false
	}
	for _, child := range x.children {
		child.update(&x.world, dirty)
	}
}

// inLists is recursion over lists of children, in arrays whose order is random.
type inLists struct {
	place       []int32 // by node: its place
	local       []Local
	world       []World
	first, next []int32
	roots       []int32
	dirty       []bool
}

func newInLists(parents []int) way {
	n := len(parents)
	x := &inLists{place: make([]int32, n), local: make([]Local, n), world: make([]World, n), first: make([]int32, n), next: make([]int32, n), dirty: make([]bool, n)}
	for k, i := range rand.New(rand.NewPCG(3, 4)).Perm(n) {
		x.place[i], x.first[k], x.next[k] = int32(k), -1, -1
	}
	for i := n - 1; i >= 0; i-- {
		k := x.place[i]
		if p := parents[i]; p < 0 {
			x.roots = append(x.roots, k)
		} else {
			x.next[k], x.first[x.place[p]] = x.first[x.place[p]], k
		}
	}
	return x
}

func (x *inLists) write(i int, l *Local) { x.local[x.place[i]] = *l }
func (x *inLists) at(i int) *World       { return &x.world[x.place[i]] }
func (x *inLists) updateAll() {
	origin := World(Identity())
	for _, k := range x.roots {
		x.visit(k, &origin, true)
	}
}

func (x *inLists) update(written []int) {
	for _, i := range written {
		x.dirty[x.place[i]] = true
	}
	origin := World(Identity())
	for _, k := range x.roots {
		x.visit(k, &origin, false)
	}
}

func (x *inLists) visit(k int32, parent *World, dirty bool) {
	if dirty = dirty || x.dirty[k]; dirty {
		x.world[k] = Compose(parent, &x.local[k])
		x.dirty[k] = false
	}
	for child := x.first[k]; child >= 0; child = x.next[child] {
		x.visit(child, &x.world[k], dirty)
	}
}

// inScene is a scene. Its nodes are spawned in the order of the shape, or in random order.
type inScene struct {
	w      *ecs.World
	s      *Scene[Local, World]
	system *ecs.System
	e      []ecs.Entity
	writes *ecs.Query1[Local]
}

func newInScene(parents []int, order []int) *inScene {
	w := ecs.NewWorld()
	x := &inScene{w: w, s: New3D(w), e: make([]ecs.Entity, len(parents))}
	x.system = x.s.Update()
	x.writes = ecs.NewQuery1[Local](w)
	for k, e := range w.SpawnMany(len(parents), nil, x.s.local, x.s.world) {
		x.e[order[k]] = e
	}
	w.Batch(func() {
		for i, p := range parents {
			if p >= 0 {
				x.s.childOf.Set(x.e[i], x.e[p])
			}
		}
	})
	return x
}

func inOrder(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func (x *inScene) write(i int, l *Local) { *x.s.local.Ptr(x.e[i]) = *l }
func (x *inScene) at(i int) *World       { return x.s.world.Ptr(x.e[i]) }
func (x *inScene) updateAll()            { x.system.Run(0) }
func (x *inScene) update([]int)          { x.system.Run(0) }

// ways are the ways to keep a hierarchy.
var ways = []struct {
	name string
	make func(parents []int) way
}{
	{"array", newInArray},
	{"pointers", newInPointers},
	{"lists", newInLists},
	{"scene", func(p []int) way { return newInScene(p, inOrder(len(p))) }},
	{"sceneRandomRows", func(p []int) way {
		return newInScene(p, rand.New(rand.NewPCG(5, 6)).Perm(len(p)))
	}},
}

// TestWaysAgree compares the checksums of all ways, after all nodes were written and after some were.
func TestWaysAgree(t *testing.T) {
	for _, shape := range []string{"wide", "deep", "balanced", "mixed"} {
		parents := parentsOf(shape, 3000)
		var want [2]uint64
		for k, way := range ways {
			x := way.make(parents)
			var sums [2]uint64
			for round, written := range [][]int{inOrder(len(parents)), {5, 77, 1500, 2999, 4}} {
				for _, i := range written {
					l := localOf(i, round)
					x.write(i, &l)
				}
				if round == 0 {
					x.updateAll()
				} else {
					x.update(written)
				}
				for i := range parents {
					sums[round] = checksum(sums[round], x.at(i))
				}
			}
			if k == 0 {
				want = sums
				require.NotEqual(t, want[0], want[1])
			}
			require.Equal(t, want, sums, "%s %s", shape, way.name)
		}
	}
}

// BenchmarkAll updates a hierarchy of which all nodes have changed. Writing the transforms is not in the time.
func BenchmarkAll(b *testing.B) {
	eachWay(b, func(b *testing.B, x way, parents []int) {
		scene, isScene := x.(*inScene)
		for b.Loop() {
			b.StopTimer()
			if isScene {
				for range scene.writes.Chunks() { // counts as written
				}
			}
			b.StartTimer()
			x.updateAll()
		}
	})
}

// BenchmarkSome updates a hierarchy of which leaves, the 100th part of all nodes, have changed. Writing them is not in the time.
func BenchmarkSome(b *testing.B) {
	eachWay(b, func(b *testing.B, x way, parents []int) {
		leaf := make([]bool, len(parents))
		for i := range leaf {
			leaf[i] = true
		}
		for _, p := range parents {
			if p >= 0 {
				leaf[p] = false
			}
		}
		var leaves, written []int
		for i := range leaf {
			if leaf[i] {
				leaves = append(leaves, i)
			}
		}
		r := rand.New(rand.NewPCG(7, 8))
		for range len(parents) / 100 {
			written = append(written, leaves[r.IntN(len(leaves))])
		}
		l := localOf(1, 1)
		for b.Loop() {
			b.StopTimer()
			for _, i := range written {
				x.write(i, &l)
			}
			b.StartTimer()
			x.update(written)
		}
	})
}

// BenchmarkStructure moves subtrees between parents and updates: the 1000th part of all nodes gets another parent. Only the scene can.
func BenchmarkStructure(b *testing.B) {
	for _, shape := range []string{"wide", "deep", "balanced", "mixed"} {
		b.Run(shape, func(b *testing.B) {
			n := 100_000
			parents := parentsOf(shape, n)
			x := newInScene(parents, inOrder(n))
			x.updateAll()
			r := rand.New(rand.NewPCG(9, 10))
			for b.Loop() {
				x.w.Batch(func() {
					for range n / 1000 {
						i := 1 + r.IntN(n-1)
						x.s.childOf.Set(x.e[i], x.e[r.IntN(i)])
					}
				})
				x.updateAll()
			}
		})
	}
}

func eachWay(b *testing.B, f func(b *testing.B, x way, parents []int)) {
	for _, n := range []int{1000, 100_000, 1_000_000} {
		for _, shape := range []string{"wide", "deep", "balanced", "mixed"} {
			for _, way := range ways {
				b.Run(fmt.Sprintf("%d/%s/%s", n, shape, way.name), func(b *testing.B) {
					parents := parentsOf(shape, n)
					x := way.make(parents)
					for i := range parents {
						l := localOf(i, 0)
						x.write(i, &l)
					}
					x.updateAll()
					f(b, x, parents)
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/node")
				})
			}
		}
	}
}

// TestBothOrders computes all nodes level by level and in one order, in rows of any order, and compares.
func TestBothOrders(t *testing.T) {
	for _, shape := range []string{"wide", "deep", "balanced", "mixed"} {
		parents := parentsOf(shape, 3000)
		for _, order := range [][]int{inOrder(3000), rand.New(rand.NewPCG(11, 12)).Perm(3000)} {
			x := newInScene(parents, order)
			var sums []uint64
			for k, compute := range []func(){x.s.composeLevels, x.s.composeFlat, x.s.composeFlat} {
				if k == 2 { // after changes of the hierarchy
					x.s.AttachLocal(x.e[2000], x.e[1])
					x.s.childOf.Remove(x.e[2000])
					x.s.childOf.Set(x.e[2000], x.e[max(0, parents[2000])])
				}
				for i := range parents {
					l := localOf(i, k)
					x.write(i, &l)
				}
				for range x.writes.Chunks() {
				}
				x.updateAll()
				want := x.sum()
				x.w.Batch(func() {
					for _, e := range x.e {
						x.s.world.Set(e, World{})
					}
				})
				inside(x.w).Registry().List[x.s.local.ID()].All.Arrays(&x.s.arrays.local)
				inside(x.w).Registry().List[x.s.world.ID()].All.Arrays(&x.s.arrays.world)
				x.s.nodes.refreshFlat(len(x.s.arrays.world[0]))
				compute()
				sums = append(sums, x.sum())
				require.Equal(t, want, sums[k], "%s %d", shape, k)
			}
			require.NotEqual(t, sums[0], sums[1])
		}
	}
}

func (x *inScene) sum() (sum uint64) {
	for i := range x.e {
		sum = checksum(sum, x.at(i))
	}
	return sum
}
