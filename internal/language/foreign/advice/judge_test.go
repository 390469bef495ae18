package advice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/search"
)

func TestMargins(t *testing.T) {
	a := &Advice{Now: Round{Systems: 90_000_000, Changes: 10_000_000}, round: 100_000_000}
	for _, c := range []struct {
		gain, robust, touched int64
		advised               bool
		why                   string
	}{
		{1_000_000, 1, 10_000_000, true, "It gains also with the prices of changes doubled or halved against it."}, // 10% of what it touches
		{3_000_000, 1, 90_000_000, true, "It gains also with the prices of changes doubled or halved against it."}, // 3% of the round
		{999_999, 1, 10_000_000, false, "It gains less than 10% of the systems that it touches and less than 3% of a round, which the prices are not good enough for."},
		{1_000_000, 0, 10_000_000, false, "It gains only if changes are as cheap or as dear as modelled: with their prices doubled or halved it does not."},
		{0, 0, 10_000_000, false, "It gains nothing."},
		{99_999, 1, 100_000, false, "It gains less than 100 ns a round, which no measurement would show."},
	} {
		var i Item
		a.worth(&i, c.gain, c.robust, c.touched)
		require.Equal(t, c.advised, i.Advised)
		require.Equal(t, c.why, i.Why)
	}
}

// At the rate of its break-even a group costs what it saves.
func TestBreakEven(t *testing.T) {
	set := grouptree.SetOf
	in := &model.Input{
		Components:   []model.Component{{Name: "A", Bytes: 8}, {Name: "B", Bytes: 8}},
		Compositions: []model.Composition{{Has: set(0, 1), Count: 10_000}, {Has: set(0), Count: 0}},
		Systems:      []model.System{{Name: "s", Has: set(0, 1), Access: set(0, 1), Lead: -1, Weight: 1}},
	}
	option := func(thousandths int64) (*model.EnTT, search.Option) {
		in.Transitions = []model.Transition{{From: 0, To: 1, Thousandths: thousandths}, {From: 1, To: 0, Thousandths: thousandths}}
		m := model.NewEnTT(in, model.EnTTDefault, model.Disjoint)
		g := model.Group{Own: set(0, 1)}
		s := &in.Systems[0]
		return m, search.Option{Group: g, Saves: m.View(s).Picoseconds - m.InGroup(s, &g).Picoseconds, Upkeep: m.Upkeep(&g).Picoseconds}
	}
	b := &builder{in: in, rounds: 1}
	m, o := option(100_000)
	require.Equal(t, "Pays up to 6.0% changes a tick: of its 10,000 entities so many may enter or leave; now 2.0% do.", breakEven(b, m, &o))
	_, at := option(300_000) // each way, so 6% of the entities
	require.InDelta(t, 0, float64(at.Gain())/float64(at.Saves), 0.02)
	in.Compositions[0].Count = 0
	require.Equal(t, "No entity is in it at the moment.", breakEven(b, m, &o))
}

func TestPercent(t *testing.T) {
	for millionths, want := range map[int64]string{0: "none", 3: "0.01%", 250: "0.03%", 32_000: "3.2%", 381_000: "38%", 12_000_000: "1,200%"} {
		require.Equal(t, want, percent(millionths))
	}
}

// Fewer changes than the break-even of a storage make tables better, more make it pay.
func TestBreakEvenOfAStorage(t *testing.T) {
	set := grouptree.SetOf
	in := &model.Input{
		Components:   []model.Component{{Name: "A", Bytes: 400}, {Name: "B", Bytes: 8}},
		Compositions: []model.Composition{{Has: set(0, 1), Count: 5000}, {Has: set(0), Count: 5000}},
		Systems:      []model.System{{Name: "s", Has: set(0, 1), Access: set(1), Lead: -1, Weight: 1}},
	}
	both := func() (table, sparse *search.Storages) {
		l := search.Bevy{In: in, Prices: model.BevyDefault}
		return search.PriceStorages(l, search.Ways{0, 0}), search.PriceStorages(l, search.Ways{0, search.Sparse})
	}
	gain := func(thousandths int64) int64 {
		in.Transitions = []model.Transition{{From: 0, To: 1, Thousandths: thousandths}, {From: 1, To: 0, Thousandths: thousandths}}
		table, sparse := both()
		return table.Sum() - sparse.Sum()
	}
	b := &builder{in: in, rounds: 1}
	gain(50_000)
	table, sparse := both()
	systems, changes := table.Systems-sparse.Systems, table.Changes-sparse.Changes
	require.Negative(t, systems)
	require.Positive(t, changes)
	rate := 50_000 * -systems / changes
	require.InDelta(t, 0, float64(gain(rate))/float64(-systems), 0.01)
	gain(50_000)
	require.Regexp(t, `^Pays from .*% changes a tick on; now 1.0%\.$`, breakEvenOfStorage(b, 1, systems, changes))
}
