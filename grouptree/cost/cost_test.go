package cost

import (
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/stretchr/testify/require"
)

// TestTotalOfTwoLanes prices A&B and B&C by hand: both full, B in two lanes.
func TestTotalOfTwoLanes(t *testing.T) {
	a, b, c := grouptree.SetOf(0), grouptree.SetOf(1), grouptree.SetOf(2)
	both := func(x, y grouptree.Set) grouptree.Conj {
		return grouptree.Conj{Cares: x.Union(y), Has: x.Union(y)}
	}
	in := Input{
		Bytes: []int{4, 8, 16},
		Systems: []System{
			{grouptree.Signature{Match: both(a, b), Access: a.Union(b)}, 2},
			{grouptree.Signature{Match: both(b, c), Access: b.Union(c)}, 1},
		},
		Compositions: []grouptree.Set{a.Union(b), b.Union(c)},
		Population:   []int{9, 5},
		Ticks: [][]Transition{
			{{None, 0, 10}, {None, 1, 5}},
			{{0, None, 1}},
		},
	}
	d := in.On(in.Build(grouptree.Lanes, []grouptree.Conj{both(a, b), both(b, c)}))
	p := Prices{PerByte: 1, PerRun: 1000, PerLane: 10_000, PerWrite: 100_000, PerChange: 1_000_000}
	total := d.Total(&p)
	require.Equal(t, int64(2*(9*12+11_000)+5*24+11_000), total.Systems)
	// One of ten rows is lost, so that the last row fills its place unless it is the last.
	require.Equal(t, []Commit{
		{Changes: 15, Blocks: 2, Writes: 15, Values: 30, Bytes: 10*12 + 5*24},
		{Changes: 1, Blocks: 1, Writes: 1, Values: 2, Bytes: 12},
	}, d.Commits())
	require.Equal(t, int64(2*(1_000_000+100_000)), total.Changes)
}

// TestLookupsCountTheirBytes prices a system without a group by hand: it reads as many bytes as with one, and looks one column up.
func TestLookupsCountTheirBytes(t *testing.T) {
	a, b := grouptree.SetOf(0), grouptree.SetOf(1)
	both := grouptree.Conj{Cares: a.Union(b), Has: a.Union(b)}
	in := Input{
		Bytes: []int{4, 64}, Systems: []System{{grouptree.Signature{Match: both, Access: a.Union(b)}, 1}},
		Compositions: []grouptree.Set{a.Union(b)}, Population: []int{10},
	}
	p := Prices{PerByte: 1, PerLookup: 1000}
	require.Equal(t, int64(10*(4+64)), in.On(in.Build(grouptree.Lanes, []grouptree.Conj{both})).Total(&p).Systems)
	require.Equal(t, int64(10*(4+64+1000)), in.On(in.Build(grouptree.Lanes, nil)).Total(&p).Systems)
}
