package reftest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// TestBothAlgorithmsByHand follows three changes under the group A & B: entity 4 leaves, and 6 and 2 join A & B.
func TestBothAlgorithmsByHand(t *testing.T) {
	ab := grouptree.SetOf(0, 1)
	layout := grouptree.Build(grouptree.Trees, grouptree.Spec{Components: 2, Groups: []grouptree.Conj{{Cares: ab, Has: ab}}})
	a, both := Values{0: 0}, Values{0: 0, 1: 0}
	w := New()
	for i, v := range []Values{1: a, 2: a, 3: a, 4: both, 5: both, 6: a} {
		if v != nil {
			w.SpawnNow(e(uint32(i)), v)
		}
	}
	batch := NewArrays(layout)
	batch.Blocks[0] = [][]entity.Entity{{e(4), e(5)}, {e(1), e(2), e(3), e(6)}}
	batch.Blocks[1] = [][]entity.Entity{{e(4), e(5)}, nil}
	single := batch.Clone()
	w.Set(e(6), 1, 0)
	w.Set(e(2), 1, 0)
	w.Despawn(e(4))
	changes := w.Commit()

	require.Equal(t, []int{3, 2}, batch.Batch(changes))
	require.Equal(t, []entity.Entity{e(6), e(5), e(2), e(1), e(3)}, batch.Rows(0), "6 fills the hole of 4; 2 takes the row that 1 leaves")
	require.Equal(t, []entity.Entity{e(6), e(5), e(2)}, batch.Rows(1))

	require.Equal(t, []int{7, 3}, single.OneByOne(changes))
	require.Equal(t, []entity.Entity{e(2), e(5), e(6), e(1), e(3)}, single.Rows(0))
	require.Equal(t, []entity.Entity{e(2), e(5), e(6)}, single.Rows(1))
}

// TestBothAlgorithmsAgree performs random commits with both algorithms: every block holds exactly the entities that
// belong there, and a batch writes no more rows than one entity at a time does from the same rows.
func TestBothAlgorithmsAgree(t *testing.T) {
	const components = 4
	rapid.Check(t, func(t *rapid.T) {
		spec := grouptree.Spec{Components: components, Tags: grouptree.SetOf(components - 1)}
		drawSet := func(label string) (s grouptree.Set) {
			for _, c := range rapid.SliceOfDistinct(rapid.IntRange(0, components-1), rapid.ID[int]).Draw(t, label) {
				s.Add(c)
			}
			return s
		}
		for range rapid.IntRange(0, 4).Draw(t, "groups") {
			if cares := drawSet("cares"); !cares.Empty() {
				spec.Groups = append(spec.Groups, grouptree.Conj{Cares: cares, Has: cares.Intersect(drawSet("has"))})
			}
		}
		a := NewArrays(grouptree.Build(rapid.SampledFrom(grouptree.Kinds()).Draw(t, "layout"), spec))
		w := New()
		next := uint32(0)
		for range rapid.IntRange(1, 6).Draw(t, "commits") {
			for range rapid.IntRange(0, 12).Draw(t, "changes") {
				if len(w.Entities()) == 0 || rapid.Bool().Draw(t, "spawn") {
					w.Spawn(e(next))
					for c := range drawSet("components").All() {
						w.Set(e(next), c, 0)
					}
					next++
					continue
				}
				x := rapid.SampledFrom(w.Entities()).Draw(t, "entity")
				c := rapid.IntRange(0, components-1).Draw(t, "component")
				switch rapid.IntRange(0, 2).Draw(t, "change") {
				case 0:
					w.Set(x, c, 0)
				case 1:
					w.Remove(x, c)
				default:
					w.Despawn(x)
				}
			}
			changes := w.Commit()
			a.Know(changes)
			single := a.Clone()
			batchWrites, singleWrites := a.Batch(changes), single.OneByOne(changes)
			for c := range a.Blocks {
				require.LessOrEqual(t, batchWrites[c], singleWrites[c])
				for block := range a.Blocks[c] {
					want := w.Matching(func(v Values) bool { return a.block(c, v) == block })
					require.ElementsMatch(t, want, a.Blocks[c][block])
					require.ElementsMatch(t, want, single.Blocks[c][block])
				}
			}
			require.Empty(t, a.Rows(components-1), "a tag has no rows")
			if rapid.Bool().Draw(t, "one by one") {
				a = single
			}
		}
	})
}

func TestCloneOfArraysIsApart(t *testing.T) {
	layout := grouptree.Build(grouptree.Trees, grouptree.Spec{Components: 1})
	a := NewArrays(layout)
	a.OneByOne([]Change{{Entity: e(1), After: Values{0: 1}}})
	b := a.Clone()
	require.True(t, a.Equal(b))
	b.Batch([]Change{{Entity: e(1), Before: Values{0: 1}}})
	require.Equal(t, []entity.Entity{e(1)}, a.Rows(0))
	require.False(t, slices.Contains(b.Rows(0), e(1)))
	require.False(t, a.Equal(b))
	require.True(t, b.Equal(NewArrays(layout)), "an empty block is as one that was never used")
}
