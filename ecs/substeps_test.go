package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSubstepsAreShortTicks compares a tick with substeps with as many short ticks, for systems that take
// turns, are split, or neither.
func TestSubstepsAreShortTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 5000).Draw(t, "entities")
		substeps := 1 << rapid.IntRange(0, 3).Draw(t, "substeps")
		plain, quick := newChain(), newChain()
		systems := quick.w.Systems()
		if rapid.Bool().Draw(t, "take turns") {
			require.NoError(t, quick.w.TakeTurns(systems...))
			systems[0].tiling.tileRows = rapid.SampledFrom([]int{100, 1000, maxTile}).Draw(t, "tile rows")
		}
		if rapid.Bool().Draw(t, "split") {
			require.NoError(t, quick.w.Split(systems...))
			quick.w.SetWorkers(3)
			quick.w.parallel.jobRows = rapid.SampledFrom([]int{70, 1024, 0}).Draw(t, "rows")
		}
		require.NoError(t, quick.w.Substeps(substeps, systems...))
		all := plain.spawn(n)
		require.Equal(t, all, quick.spawn(n))
		require.NoError(t, plain.w.Tick(0))
		require.NoError(t, quick.w.Tick(0))
		off := rapid.IntRange(-1, len(systems)-1).Draw(t, "disabled")
		if off >= 0 {
			plain.w.Systems()[off].Disable()
			systems[off].Disable()
		}
		for range 2 {
			for range substeps {
				require.NoError(t, plain.w.Tick(1.0/1024))
			}
			require.NoError(t, quick.w.Tick(float64(substeps)/1024))
		}
		for _, e := range all {
			require.Equal(t, plain.state(t, e), quick.state(t, e), "entity %v", e)
		}
	})
}

// recorder is a world whose systems record their names and the time that they are given.
type recorder struct {
	w       *World
	calls   string
	times   []float64
	systems []*System
}

func newRecorder(names ...string) *recorder {
	type a struct{ N [150]int } // so many bytes that a tile has minTile rows
	n := &recorder{w: NewWorld()}
	h := Component[a](n.w)
	for _, name := range names {
		n.systems = append(n.systems, System1(n.w, name, func(b Block, _ []a) {
			n.calls += name
			n.times = append(n.times, b.Delta())
		}))
	}
	if _, err := n.w.TrySpawnMany(2*minTile, nil, h); err != nil {
		panic(err) // no limit was set
	}
	return n
}

func (n *recorder) tick(t *testing.T, calls string) {
	t.Helper()
	n.calls = ""
	require.NoError(t, n.w.Tick(1))
	require.Equal(t, calls, n.calls)
}

// TestSubstepsAreRunInOrder checks the order of systems, and the time of each substep.
func TestSubstepsAreRunInOrder(t *testing.T) {
	n := newRecorder("a", "b", "c", "d")
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
	require.Equal(t, "d", n.calls, "Run runs it once")
}

// TestTilesGoThroughAllSubsteps checks that a tile goes through all substeps before the next if all systems
// with substeps take turns, whichever was asked for first; otherwise each substep walks all rows.
func TestTilesGoThroughAllSubsteps(t *testing.T) {
	for _, later := range []bool{false, true} {
		n := newRecorder("a", "b", "c")
		if later {
			require.NoError(t, n.w.Substeps(2, n.systems[:2]...))
		}
		require.NoError(t, n.w.TakeTurns(n.systems[:2]...))
		n.tick(t, map[bool]string{false: "ababc", true: "ababababc"}[later])
		require.NoError(t, n.w.Substeps(2, n.systems[:2]...))
		n.tick(t, "ababababc")
		for i, e := range n.systems[0].tiling.rows { // both tiles are neighbours
			require.Equal(t, []rowRange{{to: 2 * minTile}}, e, "system %d", i)
		}
		require.NoError(t, n.w.Substeps(2, n.systems...))
		n.tick(t, "ababcababc")
	}
}

// TestTilesOfSubstepsAreSmaller checks that tiles with substeps have an eighth of the rows, at least minTile.
func TestTilesOfSubstepsAreSmaller(t *testing.T) {
	n := newRecorder("a", "b")
	require.NoError(t, n.w.TakeTurns(n.systems...))
	for _, c := range []struct{ tileRows, substeps, step int }{
		{maxTile, 1, maxTile}, {maxTile, 2, maxTile / 8}, {2 * minTile, 2, minTile}, {minTile, 8, minTile}, {100, 2, 100},
	} {
		n.systems[0].tiling.tileRows = c.tileRows
		require.NoError(t, n.w.Substeps(c.substeps, n.systems...))
		require.NoError(t, n.w.Tick(1))
		require.Equal(t, c.step, n.systems[0].tiling.step, "%+v", c)
	}
}

// TestSubstepsOfSystemsThatRunTogether checks that systems run together in every substep.
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
	require.NoError(t, w.Tick(1))
	require.Equal(t, [2]int{9, 4}, [2]int{ha.Get(e).N, hb.Get(e).N}) // 1, 1; 2, 1; 5, 4; 9, 4
}

// TestSubstepsAreCommittedOnce checks that what substeps queue is committed at the end of the tick.
func TestSubstepsAreCommittedOnce(t *testing.T) {
	type a struct{ N int }
	w := NewWorld()
	h := Component[a](w)
	visited := 0
	s := System1(w, "s", func(b Block, x []a) {
		visited += len(x)
		w.Spawn(h)
	})
	w.Spawn(h)
	require.NoError(t, w.Substeps(3, s))
	require.NoError(t, w.Tick(0))
	require.Equal(t, 3, visited)
	require.Equal(t, 3, w.lastCommit.spawned)
}

// TestSubstepsWithoutTurns checks that systems have their substeps if a later group rules turns out.
func TestSubstepsWithoutTurns(t *testing.T) {
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
	_, err := w.TrySpawnMany(10, nil, ha, hb)
	require.NoError(t, err)
	require.NoError(t, w.Tick(0))
	require.Equal(t, "1212", calls)
	w.groups = w.groups[:0] // as if the group had not been declared
	w.dropLayout()
	calls = ""
	require.NoError(t, w.Tick(0))
	require.Equal(t, "1212", calls)
	require.Error(t, one.tiling.refusal)
}

func TestSubstepsAreRefused(t *testing.T) {
	n := newRecorder("a", "b", "c", "d", "e")
	w, s := n.w, n.systems
	refused := func(text string, substeps int, systems ...*System) {
		t.Helper()
		require.EqualError(t, w.Substeps(substeps, systems...), text)
	}
	refused("ecs: a tick cannot have 0 substeps; it can have 1 to 1024", 0, s[0])
	refused("ecs: a tick cannot have 1025 substeps; it can have 1 to 1024", MaxSubsteps+1, s[0])
	refused("ecs: no systems were given to have substeps together", 2)
	refused(`ecs: system "c" does not follow "a" in the tick: systems that have substeps together are declared one after another`, 2, s[0], s[2])
	refused(`ecs: system "a" is not run by the ticks of this world`, 2, newRecorder("a").systems...)
	require.NoError(t, w.Substeps(2, s[0], s[1]))
	refused(`ecs: system "b" belongs together with "a", which would not have the same substeps: give them to all systems that take turns, run together or have substeps, or to none`, 3, s[1], s[2])
	require.EqualError(t, w.TakeTurns(s[1], s[2]), `ecs: system "c" does not have the substeps of "b": systems that take turns have the same`)
	require.NoError(t, w.TakeTurns(s[2], s[3]))
	refused(`ecs: system "d" belongs together with "c", which would not have the same substeps: give them to all systems that take turns, run together or have substeps, or to none`, 2, s[3], s[4])
	require.NoError(t, w.Substeps(2, s[0], s[1], s[2], s[3]), "more systems than before")
	n.tick(t, "abcdcdabcdcde")
	w.beginPhase("a test")
	require.PanicsWithValue(t, "ecs: systems cannot be given substeps during a test; do it afterwards", func() { _ = w.Substeps(1, s...) })
	w.endPhase()
}
