package grouptree

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// naiveStore holds the entities of every component array in their blocks and
// applies commits to them, by one of the two algorithms of the theory: one change
// at a time, or all in a batch. It treats every array by itself and does not know
// which blocks are shared.
type naiveStore struct {
	l      *Layout
	batch  bool
	comps  map[int]Set // of the living entities
	blocks [][][]int   // by array and position of the leaf: entities
}

func newNaiveStore(l *Layout, batch bool) *naiveStore {
	k := &naiveStore{l: l, batch: batch, comps: make(map[int]Set), blocks: make([][][]int, len(l.Arrays))}
	for c := range l.Arrays {
		k.blocks[c] = make([][]int, len(l.Arrays[c].Leaves))
	}
	return k
}

// change is one entity of a commit, in order of first touch.
type change struct {
	entity int
	comp   Set
	dead   bool
}

// position returns the position, in array c, of the leaf of an
// entity, or -1 if the entity does not exist or is not in the array.
func (k *naiveStore) position(c int, comp Set, exists bool) int {
	a := &k.l.Arrays[c]
	if !exists || !comp.Has(a.Component) || k.l.Spec.Tags.Has(a.Component) {
		return -1
	}
	if k.l.Kind == Lanes {
		return slices.Index(a.Leaves, k.l.Leaf(a.Component, comp))
	}
	return slices.IndexFunc(k.l.Arrays[c].Leaves, func(leaf int) bool { return k.l.Leaves[leaf].Region.Holds(comp) })
}

// extend makes the layout know the compositions of a commit; their blocks are empty.
func (k *naiveStore) extend(changes []change) {
	before := k.l
	for _, ch := range changes {
		if !ch.dead {
			k.l = k.l.Extend(ch.comp)
		}
	}
	blocks := make([][][]int, len(k.l.Arrays))
	for c := range k.l.Arrays {
		for _, leaf := range k.l.Arrays[c].Leaves {
			var entities []int
			if c < len(before.Arrays) {
				if at := slices.Index(before.Arrays[c].Leaves, leaf); at >= 0 {
					entities = k.blocks[c][at]
				}
			}
			blocks[c] = append(blocks[c], entities)
		}
	}
	k.blocks = blocks
}

func (k *naiveStore) commit(changes []change) {
	k.extend(changes)
	for c := range k.blocks {
		if k.batch {
			k.blocks[c] = k.moveAll(c, changes)
			continue
		}
		for _, ch := range changes {
			old, there := k.comps[ch.entity]
			k.moveOne(k.blocks[c], ch.entity, k.position(c, old, there), k.position(c, ch.comp, !ch.dead))
		}
	}
	for _, ch := range changes {
		if delete(k.comps, ch.entity); !ch.dead {
			k.comps[ch.entity] = ch.comp
		}
	}
}

// moveOne moves entity e from one block to another (-1: none). Its old row is filled
// by the last entity of the block, and in each block to the right the last entity
// becomes the first. A new row is made in the same way from the right end: in each
// block the first entity becomes the last.
func (k *naiveStore) moveOne(blocks [][]int, e, from, to int) {
	if from == to {
		return
	}
	if from >= 0 {
		b := blocks[from]
		b[slices.Index(b, e)] = b[len(b)-1]
		blocks[from] = b[:len(b)-1]
		for i := from + 1; i < len(blocks); i++ {
			if b := blocks[i]; len(b) > 0 {
				blocks[i] = append([]int{b[len(b)-1]}, b[:len(b)-1]...)
			}
		}
	}
	if to >= 0 {
		for i := len(blocks) - 1; i > to; i-- {
			if b := blocks[i]; len(b) > 0 {
				blocks[i] = append(append([]int{}, b[1:]...), b[0])
			}
		}
		blocks[to] = append(blocks[to], e)
	}
}

// moveAll is the batch algorithm for one array. Each block goes from its old range
// of rows to a new one. An entity that stays in the block and whose row is in the
// new range keeps its row. The other entities that stay, in order of their rows, and
// then the new ones, in order of the changes, fill the free rows.
func (k *naiveStore) moveAll(c int, changes []change) [][]int {
	leaving := make(map[int]bool)
	arriving := make([][]int, len(k.blocks[c]))
	for _, ch := range changes {
		old, there := k.comps[ch.entity]
		from, to := k.position(c, old, there), k.position(c, ch.comp, !ch.dead)
		if from == to {
			continue
		}
		leaving[ch.entity] = from >= 0
		if to >= 0 {
			arriving[to] = append(arriving[to], ch.entity)
		}
	}
	out := make([][]int, len(k.blocks[c]))
	oldStart, start := 0, 0
	for i, b := range k.blocks[c] {
		size := len(b) + len(arriving[i])
		for _, e := range b {
			if leaving[e] {
				size--
			}
		}
		block := make([]int, size)
		var unplaced []int
		for row, e := range b {
			switch to := oldStart + row - start; {
			case leaving[e]:
			case to >= 0 && to < size:
				block[to] = e
			default:
				unplaced = append(unplaced, e)
			}
		}
		unplaced = append(unplaced, arriving[i]...)
		for row := range block {
			if block[row] == 0 { // entities count from one
				block[row], unplaced = unplaced[0], unplaced[1:]
			}
		}
		oldStart, start = oldStart+len(b), start+size
		out[i] = block
	}
	return out
}

// rows returns the first row of the blocks lo to hi and their entities in order.
func (k *naiveStore) rows(c, lo, hi int) (start int, entities []int) {
	for i, b := range k.blocks[c] {
		if i < lo {
			start += len(b)
		} else if i < hi {
			entities = append(entities, b...)
		}
	}
	return start, entities
}

// requireShared checks that the arrays of a shared set hold the entities of the leaf
// at the same rows.
func (k *naiveStore) requireShared(t fatal) {
	t.Helper()
	for c := range k.l.Arrays {
		for at, leaf := range k.l.Arrays[c].Leaves {
			start, entities := k.rows(c, at, at+1)
			for component := range k.l.Leaves[leaf].Shared.All() {
				d := k.l.ArrayOf(component, k.l.Arrays[c].Lane)
				there := slices.Index(k.l.Arrays[d].Leaves, leaf)
				s, e := k.rows(d, there, there+1)
				if s != start || !slices.Equal(e, entities) {
					t.Fatalf("%s layout of %s, batch %v: leaf %s: array %d has %v from row %d, array %d has %v from row %d", k.l.Kind,
						printGroups(k.l.Spec), k.batch, letters.Region(k.l.Leaves[leaf].Region), c, entities, start, d, e, s)
				}
			}
		}
	}
}

// history makes commits out of random numbers below the given bound.
type history struct {
	draw  func(below int) int
	comps int // compositions to choose from: 2^components
	last  int
	alive []int
}

func (h *history) commit() []change {
	var out []change
	touched := make(map[int]bool)
	for range 1 + h.draw(4) {
		op := h.draw(5)
		if op < 2 || len(h.alive) < 2 {
			h.last++
			h.alive = append(h.alive, h.last)
			touched[h.last] = true
			out = append(out, change{entity: h.last, comp: comp(h.draw(h.comps))})
			continue
		}
		i := h.draw(len(h.alive))
		e := h.alive[i]
		if touched[e] {
			continue
		}
		touched[e] = true
		if op == 2 && len(h.alive) > 6 {
			h.alive = slices.Delete(h.alive, i, i+1)
			out = append(out, change{entity: e, dead: true})
		} else {
			out = append(out, change{entity: e, comp: comp(h.draw(h.comps))})
		}
	}
	return out
}

// TestTheoremOneSufficiency checks that shared leaves have the same order at the same
// rows, under both algorithms and random histories.
func TestTheoremOneSufficiency(t *testing.T) {
	forKinds(t, 5, func(t *rapid.T, l *Layout) { requireSharedThroughout(t, l) })
}

// requireSharedThroughout checks that rows are shared as the layout says after each commit of a random history, made one by
// one and at once.
func requireSharedThroughout(t *rapid.T, l *Layout) {
	h := history{comps: 1 << l.Spec.Components, draw: func(below int) int {
		return rapid.IntRange(0, below-1).Draw(t, "history")
	}}
	single, batch := newNaiveStore(l, false), newNaiveStore(l, true)
	for range 12 {
		changes := h.commit()
		single.commit(changes)
		batch.commit(changes)
		single.requireShared(t)
		batch.requireShared(t)
	}
}

// splitMix is a small generator, the same on every machine.
type splitMix uint64

func (s *splitMix) below(n int) int {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 1 % uint64(n))
}

// stretch is a run of leaves in one array.
type stretch struct{ c, lo, hi int }

// leavesOf returns the compositions to the left of a stretch, and its blocks.
func (s stretch) leavesOf(l *Layout) (left table, blocks []table) {
	for at, leaf := range l.Arrays[s.c].Leaves[:s.hi] {
		t := tableOf(l.Spec.Components, l.Leaves[leaf].Region)
		if at < s.lo {
			left = left.or(t)
		} else {
			blocks = append(blocks, t)
		}
	}
	return left, blocks
}

// alike lists the pairs of stretches in two arrays that hold the same region but are
// not shared by the layout: those whose order may differ by Theorem 1, and those
// whose order never differs.
func alike(l *Layout) (apart, never [][2]stretch) {
	all := make(map[table][]stretch)
	var order []table
	for c := range l.Arrays {
		leaves := l.Arrays[c].Leaves
		for lo := range leaves {
			var t table
			for hi := lo; hi < len(leaves); hi++ {
				t = t.or(tableOf(l.Spec.Components, l.Leaves[leaves[hi]].Region))
				if _, ok := all[t]; !ok {
					order = append(order, t)
				}
				all[t] = append(all[t], stretch{c, lo, hi + 1})
			}
		}
	}
	for _, t := range order {
		for i, a := range all[t] {
			for _, b := range all[t][:i] {
				if slices.Equal(l.Arrays[a.c].Leaves[a.lo:a.hi], l.Arrays[b.c].Leaves[b.lo:b.hi]) {
					continue
				}
				aLeft, aBlocks := a.leavesOf(l)
				bLeft, bBlocks := b.leavesOf(l)
				if aLeft == bLeft && slices.Equal(aBlocks, bBlocks) {
					never = append(never, [2]stretch{a, b})
				} else {
					apart = append(apart, [2]stretch{a, b})
				}
			}
		}
	}
	return apart, never
}

// refute looks for histories after which the stretches of a pair differ in order, and
// returns the pairs for which it finds none.
func refute(l *Layout, batch bool, pairs [][2]stretch) [][2]stretch {
	seed := splitMix(1)
	for range 300 {
		if len(pairs) == 0 {
			break
		}
		h := history{comps: 1 << l.Spec.Components, draw: seed.below}
		k := newNaiveStore(l, batch)
		for range 12 {
			k.commit(h.commit())
			pairs = slices.DeleteFunc(pairs, func(p [2]stretch) bool {
				_, a := k.rows(p[0].c, p[0].lo, p[0].hi)
				_, b := k.rows(p[1].c, p[1].lo, p[1].hi)
				return !slices.Equal(a, b)
			})
		}
	}
	return pairs
}

// TestTheoremOneNecessity checks that a region that two arrays hold, but divide in
// different ways or have to the right of different compositions, differs in order
// after some history. Trees and naive layouts share every region that never differs.
// A laminar layout, and one of lanes, which is laminar in each lane, share the sets of their
// families only: blocks of two classes may happen to have the same order too, where groups cross or
// where a remainder requires a component that no group of its class requires.
func TestTheoremOneNecessity(t *testing.T) {
	refuted := 0
	forKinds(t, 4, func(t *rapid.T, l *Layout) {
		apart, never := alike(l)
		refuted += len(apart)
		for _, batch := range []bool{false, true} {
			for _, p := range refute(l, batch, slices.Clone(apart)) {
				t.Fatalf("%s layout of %s, batch %v: %v and %v never differ, but are not shared", l.Kind, printGroups(l.Spec), batch, p[0], p[1])
			}
		}
		if l.Kind != Laminar && l.Kind != Lanes {
			require.Empty(t, never, "%s layout of %s", l.Kind, printGroups(l.Spec))
		}
	})
	require.Positive(t, refuted)
}

// TestBlocksOfTwoClassesMayHaveTheSameOrder has the smallest known laminar layout in
// which blocks of two classes never differ in order: A & B & C & D comes first in
// three arrays.
func TestBlocksOfTwoClassesMayHaveTheSameOrder(t *testing.T) {
	l := Build(Laminar, Spec{Components: 4, Tags: SetOf(2), Groups: conjs(t, "C & D", "!A & B & D", "A & B & C", "A & !D")})
	_, never := alike(l)
	require.NotEmpty(t, never)
	require.Equal(t, never, refute(l, false, slices.Clone(never)))
	require.Equal(t, never, refute(l, true, slices.Clone(never)))
}

// TestTailsInLanesMayHaveTheSameOrder has a layout of lanes in which the blocks of B and of C
// without the other component never differ in order, and are not shared.
func TestTailsInLanesMayHaveTheSameOrder(t *testing.T) {
	l := Build(Lanes, knowing(Spec{Components: 3, Groups: conjs(t, "!A & B", "!A & C", "!B & C", "B & !C")}))
	_, never := alike(l)
	require.NotEmpty(t, never)
	require.Equal(t, never, refute(l, false, slices.Clone(never)))
	require.Equal(t, never, refute(l, true, slices.Clone(never)))
}

// TestFigureTwoGoesWrong has the paper's Fig. 2, with a tree for every component: the
// red block, A & !B & C, is in the arrays of A and of C, in different orders.
func TestFigureTwoGoesWrong(t *testing.T) {
	l := Build(Naive, Spec{Components: 3, Groups: conjs(t, "A & B", "A & B & C", "A & !B & C")})
	red := tableOfConj(3, parseConj(t, "A & !B & C"))
	apart, _ := alike(l)
	pairs := slices.DeleteFunc(apart, func(p [2]stretch) bool {
		leaf := l.Arrays[p[0].c].Leaves[p[0].lo]
		return p[0].hi != p[0].lo+1 || tableOf(3, l.Leaves[leaf].Region) != red
	})
	require.Len(t, pairs, 1)
	require.Empty(t, refute(l, false, slices.Clone(pairs)))
	require.Empty(t, refute(l, true, pairs))
}
