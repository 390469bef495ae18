package model

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
)

// The prices give the figures that they were fitted to, of 50,000 entities, within two fifths.
func TestPricesGiveTheFiguresBehindThem(t *testing.T) {
	const n = 50_000
	set := grouptree.SetOf
	in := &Input{
		Components:   []Component{{Name: "A", Bytes: 8}, {Name: "B", Bytes: 8}, {Name: "C", Bytes: 8}},
		Compositions: []Composition{{Has: set(0, 1), Count: n}, {Has: set(0, 1, 2), Count: 0}},
		Transitions:  []Transition{{From: 0, To: 1, Thousandths: 1000}, {From: 1, To: 0, Thousandths: 1000}},
	}
	m := NewEnTT(in, EnTTDefault, Disjoint)
	near := func(figure float64, picoseconds int64) {
		t.Helper()
		require.InEpsilon(t, figure, float64(picoseconds)/1000, 0.4)
	}
	one := &System{Has: set(0), Access: set(0), Lead: -1}
	two := &System{Has: set(0, 1), Access: set(0, 1), Lead: -1}
	near(0.46, m.View(one).Picoseconds/n)
	near(3.6, m.View(two).Picoseconds/n)
	near(1.1, m.InGroup(two, &Group{Own: set(0, 1)}).Picoseconds/n)
	near(1.5, m.InGroup(two, &Group{Get: set(0, 1)}).Picoseconds/n)
	half := &Input{Components: in.Components, Compositions: []Composition{{Has: set(0), Count: n / 2}, {Has: set(0, 1), Count: n / 2}}}
	near(6.6, NewEnTT(half, EnTTDefault, Disjoint).View(&System{Has: set(0), Not: set(1), Access: set(0), Lead: -1}).Picoseconds/n)
	base := m.Base().Picoseconds / 2
	near(16.4, base)
	near(70.8, base+m.Upkeep(&Group{Own: set(0, 1, 2)}).Picoseconds/2)
	near(58.4, base+m.Upkeep(&Group{Own: set(0, 1), Not: set(2)}).Picoseconds/2)
	near(48.3, base+m.Upkeep(&Group{Own: set(2), Get: set(0, 1)}).Picoseconds/2)
	near(51.1, base+m.Upkeep(&Group{Get: set(0, 1, 2)}).Picoseconds/2)
}

func TestTablesOfPricesSayWhereTheyAreFrom(t *testing.T) {
	for _, p := range append(EnTTDefault.Table(), BevyDefault.Table()...) {
		require.NotEmpty(t, p.Name)
		require.Positive(t, p.Picoseconds, p.Name)
		require.Contains(t, []Origin{Measured, Modelled}, p.Origin)
	}
	doubled, halved := EnTTDefault.Changes(2, 1), BevyDefault.Changes(1, 2)
	require.Equal(t, 2*EnTTDefault.Swap, doubled.Swap)
	require.Equal(t, EnTTDefault.Row, doubled.Row)
	require.Equal(t, BevyDefault.NewTable/2, halved.NewTable)
}

func TestMemoryOfPools(t *testing.T) {
	in := &Input{Components: []Component{{Name: "A", Bytes: 8}, {Name: "B"}, {Name: "C"}}, Compositions: []Composition{{Has: grouptree.SetOf(0, 1), Count: 1500}}}
	require.Equal(t, Memory{Pools: 2, Bytes: 2*1024*8 + 2*1500*4 + 2*4096*4, Used: 1500*16 + 1500*8}, NewEnTT(in, EnTTDefault, Disjoint).Memory())
}
