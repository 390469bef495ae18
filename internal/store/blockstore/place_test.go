//go:build !race

package blockstore

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// forest is up to six blocks, each a class of its own that continues one of those before it, or none.
type forest struct {
	parents []int32
	plan    plan
}

func newForest(parents []int32) *forest {
	f := &forest{parents: parents}
	b := &Blocks{}
	f.plan.blocks = b
	for k, parent := range parents {
		b.classes = append(b.classes, class{parent: parent, blocks: []int32{int32(k)}, last: noBlock})
		b.list = append(b.list, block{class: int32(k)})
		if parent >= 0 {
			b.classes[parent].children = append(b.classes[parent].children, int32(k))
		}
	}
	return f
}

// start returns where a block begins, given the rows of all.
func (f *forest) start(k int, rows []int) (start int) {
	for p := f.parents[k]; p >= 0; p = f.parents[p] {
		start += rows[p]
	}
	return start
}

// order returns the order in which blocks move that have so many rows before a commit and after it.
func (f *forest) order(old, new []int) []int32 {
	p := &f.plan
	for k := range old {
		b := &p.blocks.list[k]
		b.start = uint32(f.start(k, old))
		b.end = b.start + uint32(old[k])
		p.blocks.classes[k].forgetCommit()
		b.out, b.in = 0, 0
	}
	p.touched, p.touchedClasses, p.reached, p.order = p.touched[:0], p.touchedClasses[:0], p.reached[:0], p.order[:0]
	for k := range old {
		if b := &p.blocks.list[k]; old[k] != new[k] {
			p.touch(b, int32(k))
			b.out, b.in = uint32(max(0, old[k]-new[k])), uint32(max(0, new[k]-old[k]))
		}
	}
	p.rangeBlocks()
	return p.order
}

// check compares the ranges with those that follow from the rows, and holds that no block moves to rows that another one, which shares arrays
// with it, still has to leave.
func (f *forest) check(t *testing.T, old, new []int) {
	order := f.order(old, new)
	moved := make([]bool, len(old))
	for _, l := range order {
		k := int(l)
		b := &f.plan.blocks.list[k]
		require.False(t, moved[k])
		moved[k] = true
		if f.start(k, new) != int(b.newStart) || f.start(k, new)+new[k] != int(b.newEnd) {
			t.Fatalf("block %d of %v from %v to %v has the rows %d..%d", k, f.parents, old, new, b.newStart, b.newEnd)
		}
		for x := range old {
			if x == k || moved[x] || !f.shareArrays(x, k) {
				continue
			}
			if o := &f.plan.blocks.list[x]; max(o.start, b.newStart) < min(o.end, b.newEnd) {
				t.Fatalf("blocks of %v from %v to %v: %d moves to rows of %d in the order %v", f.parents, old, new, k, x, order)
			}
		}
	}
	for k := range old {
		if !moved[k] && (old[k] != new[k] || f.start(k, old) != f.start(k, new)) {
			t.Fatalf("block %d of %v from %v to %v does not move", k, f.parents, old, new)
		}
	}
}

// shareArrays reports whether one block continues the other, directly or not.
func (f *forest) shareArrays(x, k int) bool {
	return f.plan.blocks.continues(int32(x), int32(k)) || f.plan.blocks.continues(int32(k), int32(x))
}

// TestMovesAreSafeInEveryForestOfSixBlocks tries all forests of up to six blocks with all changes of few rows: of up to two rows for each of
// up to four blocks, and of none or one where there are more. An empty block is part of the order too.
func TestMovesAreSafeInEveryForestOfSixBlocks(t *testing.T) {
	most := 6
	if scaled(10) < 10 {
		most = 4
	}
	for n := 1; n <= most; n++ {
		sizes := 3
		if n > 4 {
			sizes = 2
		}
		eachList(n, func(k int) int { return k + 1 }, func(parents []int) {
			list := make([]int32, n)
			for k, p := range parents {
				list[k] = int32(p) - 1
			}
			f := newForest(list)
			eachList(2*n, func(int) int { return sizes }, func(rows []int) { f.check(t, rows[:n], rows[n:]) })
		})
	}
}

// eachList calls yield with all lists of n numbers, of which the k-th is below most(k).
func eachList(n int, most func(k int) int, yield func([]int)) {
	list := make([]int, n)
	for {
		yield(list)
		k := 0
		for k < n {
			if list[k]++; list[k] < most(k) {
				break
			}
			list[k] = 0
			k++
		}
		if k == n {
			return
		}
	}
}

// TestFewestWrites holds that a commit moves the survivors whose row is outside of the new range of their block, each once, and no other, and
// that one by one never moves fewer than it foretells.
func TestFewestWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, kind := drawSpec(t)
		s := newStore(kind, spec)
		list := spawnRuns(s, drawRuns(t, s, spec.Components))
		mustCommit(t, s)
		require.NoError(t, s.Queue.ChangeEach(rapid.SliceOfN(rapid.SampledFrom(list), 0, 12).Draw(t, "changed"), drawSet(t, spec.Components), drawSet(t, spec.Components)))
		for _, e := range rapid.SliceOfN(rapid.SampledFrom(list), 0, 4).Draw(t, "gone") {
			s.Queue.Despawn(e)
		}
		require.NoError(t, s.Prepare())
		p := s.Planned()
		outside := 0
		var old [][2]int
		s.Blocks.Each(func(_, _, start, rows int) { old = append(old, [2]int{start, start + rows}) })
		l, leaves := 0, map[[2]int]bool{}
		for i := range p.Len() {
			for k := range p.Change(i).Left() {
				leaves[[2]int{int(p.Change(i).LeftBlock(k)), int(p.Change(i).LeftRow(k))}] = true
			}
		}
		p.EachRange(func(_, _, start, rows int) {
			for row := old[l][0]; row < old[l][1]; row++ {
				if !leaves[[2]int{l, row}] && (row < start || row >= start+rows) {
					outside++
				}
			}
			l++
		})
		seen := map[[2]int]bool{}
		p.EachMove(func(block int32, _ entity.Entity, m column.Move) bool {
			require.False(t, seen[[2]int{int(block), int(m.From)}], "moves once")
			seen[[2]int{int(block), int(m.From)}] = true
			return true
		})
		most := OneByOne.MostMoves(s)
		require.Equal(t, outside, s.Apply().Moves)
		require.LessOrEqual(t, outside, most)
		require.Len(t, seen, outside)
	})
}

// TestHolesNextToShiftedBlocks lets blocks be left in the middle while their neighbours move by several rows, to the left and to the right.
func TestHolesNextToShiftedBlocks(t *testing.T) {
	for _, kind := range gt.Kinds() {
		s := newStore(kind, gt.Spec{Components: 3, Groups: []gt.Conj{all(0), all(0, 1), all(0, 1, 2)}})
		var list []entity.Entity
		for i := range 60 {
			list = append(list, s.spawnValued(t, []gt.Set{gt.SetOf(0), gt.SetOf(0, 1), gt.SetOf(0, 1, 2)}[i%3]))
		}
		commit(t, s)
		change := func(e entity.Entity, c int, has bool) {
			ok, err := s.Queue.Change(e, c, has)
			require.True(t, ok && err == nil)
			if has {
				s.numbers(c).Push(e.Index(), valueOf(e, c))
			}
		}
		for round := range 6 {
			for i, e := range list {
				switch set, _ := s.Composition(e); {
				case i%7 == round:
					change(e, 2, !set.Has(2))
				case i%11 == round:
					change(e, 1, !set.Has(1))
				}
			}
			commit(t, s)
			require.NoError(t, s.Check())
			s.requireValues(t)
		}
	}
}
