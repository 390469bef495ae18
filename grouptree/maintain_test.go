package grouptree

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A keeper is a naive store: it keeps the entities of every component array in
// their blocks through a history of commits, by one of the two algorithms of the
// theory. It knows nothing of shared sets: every array is kept for itself.
type keeper struct {
	l      *Layout
	batch  bool
	comps  map[int]Set // of the living entities
	blocks [][][]int   // by component and place of the leaf: entities
}

func newKeeper(l *Layout, batch bool) *keeper {
	k := &keeper{l: l, batch: batch, comps: make(map[int]Set), blocks: make([][][]int, len(l.Arrays))}
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

// place returns where in the array of component c an entity belongs, or -1.
func (k *keeper) place(c int, comp Set, there bool) int {
	if !there || !comp.Has(c) || k.l.Spec.Tags.Has(c) {
		return -1
	}
	return slices.IndexFunc(k.l.Arrays[c].Leaves, func(leaf int) bool { return k.l.Leaves[leaf].Region.Holds(comp) })
}

func (k *keeper) commit(changes []change) {
	for c := range k.blocks {
		if k.batch {
			k.blocks[c] = k.atOnce(c, changes)
			continue
		}
		for _, ch := range changes {
			old, there := k.comps[ch.entity]
			k.oneByOne(k.blocks[c], ch.entity, k.place(c, old, there), k.place(c, ch.comp, !ch.dead))
		}
	}
	for _, ch := range changes {
		if delete(k.comps, ch.entity); !ch.dead {
			k.comps[ch.entity] = ch.comp
		}
	}
}

// oneByOne takes entity e out of block from and puts it into block to (-1: none).
// A hole travels right by moving the last of each block to its front; room
// travels left by moving the first of each block to its back.
func (k *keeper) oneByOne(blocks [][]int, e, from, to int) {
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

// atOnce is the batch algorithm: survivors inside the new range of their block
// stay, those outside (by row), then additions (by queue), fill its free rows.
func (k *keeper) atOnce(c int, changes []change) [][]int {
	leaving := make(map[int]bool)
	arriving := make([][]int, len(k.blocks[c]))
	for _, ch := range changes {
		old, there := k.comps[ch.entity]
		from, to := k.place(c, old, there), k.place(c, ch.comp, !ch.dead)
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
		var homeless []int
		for row, e := range b {
			switch to := oldStart + row - start; {
			case leaving[e]:
			case to >= 0 && to < size:
				block[to] = e
			default:
				homeless = append(homeless, e)
			}
		}
		homeless = append(homeless, arriving[i]...)
		for row := range block {
			if block[row] == 0 { // entities count from one
				block[row], homeless = homeless[0], homeless[1:]
			}
		}
		oldStart, start = oldStart+len(b), start+size
		out[i] = block
	}
	return out
}

// rows returns the first row of a stretch of blocks and its entities in order.
func (k *keeper) rows(c, lo, hi int) (start int, entities []int) {
	for i, b := range k.blocks[c] {
		if i < lo {
			start += len(b)
		} else if i < hi {
			entities = append(entities, b...)
		}
	}
	return start, entities
}

// requireShared: after every commit, the arrays of a shared set hold the
// entities of the leaf at the same rows.
func (k *keeper) requireShared(t fatal) {
	t.Helper()
	for c := range k.l.Arrays {
		for at, leaf := range k.l.Arrays[c].Leaves {
			start, entities := k.rows(c, at, at+1)
			for d := range k.l.Leaves[leaf].Shared.All() {
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

// TestTheoremOneSufficiency: what is called shared stays in the same order, at
// the same rows, under both algorithms and every history.
func TestTheoremOneSufficiency(t *testing.T) {
	forKinds(t, 5, func(t *rapid.T, l *Layout) {
		h := history{comps: 1 << l.Spec.Components, draw: func(below int) int {
			return rapid.IntRange(0, below-1).Draw(t, "history")
		}}
		single, batch := newKeeper(l, false), newKeeper(l, true)
		for range 12 {
			changes := h.commit()
			single.commit(changes)
			batch.commit(changes)
			single.requireShared(t)
			batch.requireShared(t)
		}
	})
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

// leavesOf returns what stands left of a stretch and its blocks.
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

// alike lists the pairs of stretches in two arrays that hold the same region
// without the layout calling it shared, those that Theorem 1 says may come apart
// and those that it says never will.
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

// refute looks for histories after which the stretches of each pair differ, and
// returns the pairs that withstand.
func refute(l *Layout, batch bool, pairs [][2]stretch) [][2]stretch {
	seed := splitMix(1)
	for range 300 {
		if len(pairs) == 0 {
			break
		}
		h := history{comps: 1 << l.Spec.Components, draw: seed.below}
		k := newKeeper(l, batch)
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

// TestTheoremOneNecessity: whatever two arrays hold alike, but divided otherwise
// or right of other compositions, comes apart in some history. Trees and naive
// layouts share all that stays together. A laminar layout shares what its family
// says, though blocks of two classes may happen to stay together as well: where
// groups cross, or where a remainder requires what no group of its class does.
func TestTheoremOneNecessity(t *testing.T) {
	refuted := 0
	forKinds(t, 4, func(t *rapid.T, l *Layout) {
		apart, never := alike(l)
		refuted += len(apart)
		for _, batch := range []bool{false, true} {
			for _, p := range refute(l, batch, slices.Clone(apart)) {
				t.Fatalf("%s layout of %s, batch %v: %v and %v never differ, but are not called shared", l.Kind, printGroups(l.Spec), batch, p[0], p[1])
			}
		}
		if l.Kind != Laminar {
			require.Empty(t, never, "%s layout of %s", l.Kind, printGroups(l.Spec))
		}
	})
	require.Positive(t, refuted)
}

// TestBlocksOfTwoClassesMayStayTogether is the smallest known case of the
// exception above: A & B & C & D comes first in all three arrays.
func TestBlocksOfTwoClassesMayStayTogether(t *testing.T) {
	l := Build(Laminar, Spec{Components: 4, Tags: SetOf(2), Groups: conjs(t, "C & D", "!A & B & D", "A & B & C", "A & !D")})
	_, never := alike(l)
	require.NotEmpty(t, never)
	require.Equal(t, never, refute(l, false, slices.Clone(never)))
	require.Equal(t, never, refute(l, true, slices.Clone(never)))
}

// TestFigureTwoGoesWrong is the paper's Fig. 2 as it stands: every component for
// itself, and the red block, A & !B & C, is in A and in C but out of step.
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
