package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A tick with substeps gives the values of as many short ticks, whether the systems take turns,
// are split, or do neither.
func TestSubstepsAreShortTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 5000).Draw(t, "entities")
		rounds := 1 << rapid.IntRange(0, 3).Draw(t, "rounds")
		plain, quick := newChain(), newChain()
		systems := quick.w.Systems()
		if rapid.Bool().Draw(t, "turns") {
			require.NoError(t, quick.w.TakeTurns(systems...))
			systems[0].tiling.tileRows = rapid.SampledFrom([]int{100, 1000, maxTile}).Draw(t, "rows in turn")
		}
		if rapid.Bool().Draw(t, "split") {
			require.NoError(t, quick.w.Split(systems...))
			quick.w.SetWorkers(3)
			quick.w.parallel.jobRows = rapid.SampledFrom([]int{70, 1024, 0}).Draw(t, "rows")
		}
		require.NoError(t, quick.w.Substeps(rounds, systems...))
		all := plain.spawn(n)
		require.Equal(t, all, quick.spawn(n))
		require.NoError(t, plain.w.Tick(0))
		require.NoError(t, quick.w.Tick(0))
		off := rapid.IntRange(-1, len(systems)-1).Draw(t, "off")
		if off >= 0 {
			plain.w.Systems()[off].Disable()
			systems[off].Disable()
		}
		for range 2 {
			for range rounds {
				require.NoError(t, plain.w.Tick(1.0/1024))
			}
			require.NoError(t, quick.w.Tick(float64(rounds)/1024))
		}
		for _, e := range all {
			require.Equal(t, plain.state(t, e), quick.state(t, e), "entity %v", e)
		}
	})
}

// noted is a world whose systems write their name and the time that they are given.
type noted struct {
	w       *World
	calls   string
	times   []float64
	systems []*System
}

func newNoted(names ...string) *noted {
	type a struct{ N [150]int } // so many bytes that blocks are as short as they can be
	n := &noted{w: NewWorld()}
	h := Component[a](n.w)
	for _, name := range names {
		n.systems = append(n.systems, System1(n.w, name, func(b Block, _ []a) {
			n.calls += name
			n.times = append(n.times, b.Delta())
		}))
	}
	if _, err := n.w.SpawnMany(2*minTile, nil, h); err != nil {
		panic(err) // no limit was set
	}
	return n
}

func (n *noted) tick(t *testing.T, calls string) {
	t.Helper()
	n.calls = ""
	require.NoError(t, n.w.Tick(1))
	require.Equal(t, calls, n.calls)
}

// Rounds come before what stands behind them, and each has its share of the time.
func TestSubstepsAreRunInOrder(t *testing.T) {
	n := newNoted("a", "b", "c", "d")
	require.NoError(t, n.w.Substeps(2, n.systems[1], n.systems[2]))
	n.tick(t, "abcbcd")
	require.Equal(t, []float64{1, .5, .5, .5, .5, 1}, n.times)
	n.systems[2].Disable()
	n.tick(t, "abbd")
	n.systems[2].Enable()
	require.NoError(t, n.w.Substeps(4, n.systems[1], n.systems[2]))
	n.tick(t, "abcbcbcbcd")
	require.NoError(t, n.w.Substeps(3, n.systems...))
	n.tick(t, "abcdabcdabcd")
	require.NoError(t, n.w.Substeps(1, n.systems...))
	n.tick(t, "abcd")
	require.NoError(t, n.w.Substeps(2, n.systems[3]))
	n.tick(t, "abcdd")
	n.calls = ""
	n.systems[3].Run(1)
	require.Equal(t, "d", n.calls, "by itself it is run once")
}

// A block goes through all rounds before the next one if all that have substeps take turns, in
// whichever order that was asked for; if only some of them do, rounds are of all rows.
func TestBlocksGoThroughAllRounds(t *testing.T) {
	for _, later := range []bool{false, true} {
		n := newNoted("a", "b", "c")
		if later {
			require.NoError(t, n.w.Substeps(2, n.systems[:2]...))
		}
		require.NoError(t, n.w.TakeTurns(n.systems[:2]...))
		n.tick(t, map[bool]string{false: "ababc", true: "ababababc"}[later])
		require.NoError(t, n.w.Substeps(2, n.systems[:2]...))
		n.tick(t, "ababababc")
		for i, e := range n.systems[0].tiling.rows { // both blocks, one after the other
			require.Equal(t, []rowRange{{0, 2 * minTile}}, e, "system %d", i)
		}
		require.NoError(t, n.w.Substeps(2, n.systems...))
		n.tick(t, "ababcababc")
	}
}

// With substeps blocks are an eighth as long, but not shorter than blocks can be.
func TestBlocksOfSubstepsAreShorter(t *testing.T) {
	n := newNoted("a", "b")
	require.NoError(t, n.w.TakeTurns(n.systems...))
	for _, c := range []struct{ size, rounds, block int }{
		{maxTile, 1, maxTile}, {maxTile, 2, maxTile / 8}, {2 * minTile, 2, minTile}, {minTile, 8, minTile}, {100, 2, 100},
	} {
		n.systems[0].tiling.tileRows = c.size
		require.NoError(t, n.w.Substeps(c.rounds, n.systems...))
		require.NoError(t, n.w.Tick(1))
		require.Equal(t, c.block, n.systems[0].tiling.step, "%+v", c)
	}
}

// Systems that run together do so in every round.
func TestSubstepsOfSystemsThatRunTogether(t *testing.T) {
	type a struct{ N int }
	type b struct{ N int }
	w := NewWorld()
	ha, hb := Component[a](w), Component[b](w)
	one := System1(w, "one", func(_ Block, x []a) { x[0].N = 2*x[0].N + 1 })
	two := System1(w, "two", func(_ Block, y []b) { y[0].N = 3*y[0].N + 1 })
	three := System2(w, "three", func(_ Block, x []a, y []b) { x[0].N += y[0].N }, Reads(hb))
	require.NoError(t, w.RunTogether(one, two))
	require.NoError(t, w.Substeps(2, one, two, three))
	e := w.Spawn(ha, hb)
	require.NoError(t, w.Tick(0))
	require.NoError(t, w.Tick(1))
	require.Equal(t, [2]int{9, 4}, [2]int{ha.Get(e).N, hb.Get(e).N}) // 1, 1; 2, 1; 5, 4; 9, 4
}

// What is queued in a round is committed at the end of the tick.
func TestSubstepsAreCommittedOnce(t *testing.T) {
	type a struct{ N int }
	w := NewWorld()
	h := Component[a](w)
	met := 0
	s := System1(w, "s", func(b Block, x []a) {
		met += len(x)
		w.Spawn(h)
	})
	w.Spawn(h)
	require.NoError(t, w.Tick(0))
	require.NoError(t, w.Substeps(3, s))
	require.NoError(t, w.Tick(0))
	require.Equal(t, 3, met)
	require.Equal(t, 3, w.LastCommit().Spawned)
}

// What takes turns and may no longer goes through its rounds all the same.
func TestSubstepsWithoutTurnsWhereALaterGroupSplitsThem(t *testing.T) {
	type a struct{ N int }
	type b struct{ N int }
	w := NewWorld(WithLayout(Trees))
	ha, hb := Component[a](w), Component[b](w)
	calls := ""
	one := System1(w, "one", func(Block, []a) { calls += "1" })
	two := System2(w, "two", func(Block, []a, []b) { calls += "2" })
	w.Group(ha, hb)
	require.NoError(t, w.TakeTurns(one, two))
	require.NoError(t, w.Substeps(2, one, two))
	_, err := w.SpawnMany(10, nil, ha, hb)
	require.NoError(t, err)
	require.NoError(t, w.Tick(0))
	require.Equal(t, "1212", calls)
	w.groups = w.groups[:0] // as if the group had never been
	w.dropLayout()
	calls = ""
	require.NoError(t, w.Tick(0))
	require.Equal(t, "1212", calls)
	require.Error(t, one.tiling.refusal)
}

func TestSubstepsAreRefused(t *testing.T) {
	n := newNoted("a", "b", "c", "d", "e")
	w, s := n.w, n.systems
	refused := func(text string, rounds int, systems ...*System) {
		t.Helper()
		require.EqualError(t, w.Substeps(rounds, systems...), text)
	}
	refused("ecs: a tick cannot have 0 substeps; it can have 1 to 1024", 0, s[0])
	refused("ecs: a tick cannot have 1025 substeps; it can have 1 to 1024", MaxSubsteps+1, s[0])
	refused("ecs: no systems were given to have substeps together", 2)
	refused(`ecs: system "c" does not follow "a" in the tick: systems that have substeps together are declared one after another`, 2, s[0], s[2])
	refused(`ecs: system "a" is not run by the ticks of this world`, 2, newNoted("a").systems...)
	require.NoError(t, w.Substeps(2, s[0], s[1]))
	refused(`ecs: system "b" belongs together with "a", which would not have the same substeps: give them to all systems that take turns, run together or have substeps, or to none`, 3, s[1], s[2])
	require.EqualError(t, w.TakeTurns(s[1], s[2]), `ecs: system "c" does not have the substeps of "b": systems that take turns have the same`)
	require.NoError(t, w.TakeTurns(s[2], s[3]))
	refused(`ecs: system "d" belongs together with "c", which would not have the same substeps: give them to all systems that take turns, run together or have substeps, or to none`, 2, s[3], s[4])
	require.NoError(t, w.Substeps(2, s[0], s[1], s[2], s[3]), "more than had them before")
	n.tick(t, "abcdcdabcdcde")
	w.beginPhase("a test")
	require.PanicsWithValue(t, "ecs: systems cannot be given substeps during a test; World.Defer does it afterwards", func() { _ = w.Substeps(1, s...) })
	w.endPhase()
}
