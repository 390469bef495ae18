package handwritten

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// TestLanesAreThoseOfTheLayout compares the blocks of each lane, and which block each begins after, with the layout that Copse makes of the
// entities of the published figures.
func TestLanesAreThoseOfTheLayout(t *testing.T) {
	for _, d := range scenario.CrossingDesigns {
		p := bench.Params{Entities: 10_000, Seed: bench.DefaultSeed}
		drawn := d.Draw(p)
		layout := gt.Build(gt.Lanes, gt.Spec{Components: d.Components, Groups: groupsOf(d)})
		for _, has := range drawn {
			layout = layout.Extend(setOf(has))
		}
		var want, got []string
		for _, class := range layout.Classes {
			if c := digits(class.Set); !d.Hub || strings.HasPrefix(c, "0") { // every entity of the hub has component 0
				want = append(want, c+" after "+parentOf(layout, class))
			}
		}
		x := NewCrossing(p, d, scenario.CrossingTick).(*lanesCase)
		x.Setup()
		after := map[*laneBlock]string{}
		for _, b := range x.blocks {
			for _, right := range b.next {
				after[right] = digits(setOf(b.components))
			}
		}
		for _, b := range x.blocks {
			got = append(got, digits(setOf(b.components))+" after "+after[b])
		}
		slices.Sort(want)
		slices.Sort(got)
		require.Equal(t, want, got, d.Name)
	}
}

func groupsOf(d scenario.CrossingDesign) (out []gt.Conj) {
	for _, pair := range d.Pairs {
		both := gt.SetOf(pair[0], pair[1])
		out = append(out, gt.Conj{Cares: both, Has: both})
	}
	return out
}

func setOf(components uint8) (out gt.Set) {
	for c := range 8 {
		if components>>c&1 != 0 {
			out.Add(c)
		}
	}
	return out
}

func parentOf(l *gt.Layout, c gt.Class) string {
	if c.Parent < 0 {
		return ""
	}
	return digits(l.Classes[c.Parent].Set)
}

func digits(s gt.Set) (out string) {
	for c := range s.All() {
		out += string(rune('0' + c))
	}
	return out
}

// TestLanesKeepTheirRows makes changes, and checks that the blocks of each array follow one another and have their entities.
func TestLanesKeepTheirRows(t *testing.T) {
	for _, d := range scenario.CrossingDesigns {
		x := NewCrossing(bench.Params{Entities: 500, Seed: bench.DefaultSeed}, d, scenario.CrossingTick).(*lanesCase)
		x.Setup()
		x.Prepare(0, 200)
		for step := range 200 {
			x.Step(step)
		}
		rows := 0
		for _, b := range x.blocks {
			for _, right := range b.next {
				require.Equal(t, b.end, right.start, d.Name)
			}
			for row := b.start; row < b.end; row++ {
				e := b.entities[row]
				require.Equal(t, row, b.rows[e], d.Name)
				require.Contains(t, x.of[x.has[e]], b, d.Name)
				rows++
			}
		}
		want := 0
		for _, has := range x.has {
			want += len(x.of[has])
		}
		require.Equal(t, want, rows, d.Name)
	}
}
