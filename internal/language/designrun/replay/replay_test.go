package replay

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/language/designrun/internal/randomdesign"
)

// open returns replays of a text by both algorithms.
func open(t require.TestingT, text string) (batch, single *Replay) {
	a, record := designrun.AnalyzeRecorded(text, analysis.Options{HintsLater: true})
	require.False(t, a.HasErrors(), "%s\n%v", text, a.Diagnostics)
	return New(a, record, Batch), New(a, record, OneByOne)
}

// array returns the entities of a component's array by row, 0 at a free row.
func (a *arrays) array(component int) (out []int) {
	for _, e := range a.window(component, 0, End) {
		out = append(out, int(e))
	}
	return out
}

// everything is all that a position shows.
type everything struct {
	Position Position
	Sentence string
	Extents  []extent
	Rows     []int
	Arrays   [][]int
	Written  []int
	Aside    int
}

func all(r *Replay) everything {
	c := &r.cursor
	x := everything{Position: r.Position(), Sentence: r.Sentence(), Extents: slices.Clone(c.arrays.extents), Rows: slices.Clone(c.arrays.rows), Written: slices.Clone(c.written), Aside: c.aside}
	for k := range r.Layout().Arrays {
		x.Arrays = append(x.Arrays, c.arrays.array(k))
	}
	return x
}

// setMemory bounds the bytes that a replay keeps.
func (r *Replay) setMemory(bytes int) { r.history.snapshots.limit, r.logs.limit = bytes/2, bytes/2 }

// checkArrays checks that the blocks of an array do not overlap, and that no entity has two rows of an array.
func checkArrays(t require.TestingT, r *Replay) {
	if last, ok := r.LastMove(); ok && last.To >= 0 {
		at := r.Slot(last.Slot)
		require.True(t, at.Start <= last.To && last.To < at.End, "row %d is outside of its block, %d to %d: %s", last.To, at.Start, at.End, r.Sentence())
	}
	a := &r.cursor.arrays
	for c := range r.Layout().Arrays {
		end, rows := int32(0), 0
		for _, k := range a.shape.inArray[c] {
			x := a.extents[k]
			if x.start == x.end {
				continue // an empty block may have a place between other rows until the end of the tick
			}
			require.LessOrEqual(t, end, x.start, "blocks overlap")
			end = x.end
			rows += x.rows()
		}
		require.Equal(t, rows, a.rows[c])
		for _, e := range r.cursor.log.changes {
			seen := 0
			for _, other := range a.array(c) {
				if other == int(e.entity) {
					seen++
				}
			}
			require.LessOrEqual(t, seen, 1)
		}
	}
}

// TestReplayAgreesWithModel goes through random designs move by move. After every tick the arrays are those of the store
// and those of the reference model, and the moves have written as many rows as the tick says.
func TestReplayAgreesWithModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := randomdesign.New(t)
		text := s.Run()
		batch, single := open(t, text)
		for _, r := range []*Replay{batch, single} {
			require.Equal(t, len(s.Ticks), r.Ticks())
			for tick := 1; tick <= r.Ticks(); tick++ {
				for range r.Moves() {
					require.True(t, r.Next())
					checkArrays(t, r)
				}
				checkTick(t, r, s, tick)
				require.Equal(t, tick < r.Ticks(), r.Next())
			}
			require.Empty(t, r.Trouble())
		}
		checkEnd(t, batch)
	})
}

// checkTick compares the end of a tick with the store and the model.
func checkTick(t *rapid.T, r *Replay, s *randomdesign.Script, tick int) {
	h, a := r.history, &r.cursor.arrays
	require.NoError(t, h.store.Check())
	require.Equal(t, tick, h.commits)
	require.Zero(t, r.cursor.aside)
	stored := newArrays(h.shape, nil)
	stored.read(h.store, h.number)
	require.Equal(t, stored.extents, a.extents)
	model := &s.Ticks[tick-1]
	did := &h.record.Ticks[tick-1].Did
	rows := make([]int, len(randomdesign.Names)) // by component
	have := make([]map[int]bool, len(randomdesign.Names))
	for k := range r.Layout().Arrays {
		require.Equal(t, stored.array(k), a.array(k))
		if h.algorithm == OneByOne {
			var want []int
			if k < len(model.Rows) { // the array had come by then
				want = model.Rows[k]
			}
			require.Equal(t, want, a.array(k), "one by one, as the model moves them")
		}
		c := r.Layout().Arrays[k].Component
		rows[c] += a.rows[k]
		for _, e := range a.array(k) {
			if have[c] == nil {
				have[c] = map[int]bool{}
			}
			have[c][e] = true
		}
	}
	for c := range randomdesign.Names {
		want := 0
		if h.algorithm == Batch {
			for _, w := range did.Writes {
				if w.Component == c {
					want = w.Batch
				}
			}
		} else {
			want = model.OneByOne[c]
		}
		require.Equal(t, want, r.cursor.written[c], "rows written in %s by tick %d", randomdesign.Names[c], tick)
		alive := 0
		for e, set := range model.Alive {
			if set.Has(c) && (c != randomdesign.Tag || len(r.Layout().Spec.Listed) > 0) {
				alive++
				require.True(t, have[c][e], "entity %d has no row of %s", e, randomdesign.Names[c])
			}
		}
		require.Equal(t, alive, rows[c])
	}
	if tick == r.Position().Tick && h.algorithm == Batch {
		require.Equal(t, h.record.Ticks[tick-1].Moves, r.Moves(), "moves as the analysis counted them")
	}
}

// checkEnd compares the last arrays of a batch with the analysis.
func checkEnd(t *rapid.T, r *Replay) {
	if r.Ticks() == 0 {
		return
	}
	for k, x := range r.cursor.arrays.extents {
		require.Equal(t, r.analysis.Rows[r.history.shape.slots[k].leaf], x.rows())
	}
}

// TestSeekIsStepping compares positions that Seek reaches, in random order and with random budgets, with the same
// positions reached step by step, forwards and backwards.
func TestSeekIsStepping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := randomdesign.New(t).Run()
		batch, single := open(t, text)
		for _, r := range []*Replay{batch, single} {
			if r.Ticks() == 0 {
				continue
			}
			if rapid.Bool().Draw(t, "snapshots") {
				r.history.snapshots.every = 0 // one after every tick
			}
			r.Moves()
			want := []everything{all(r)}
			for r.Next() {
				want = append(want, all(r))
			}
			for i := len(want) - 2; i >= 0; i-- {
				require.True(t, r.Back())
				require.Equal(t, want[i], all(r), "going back")
			}
			require.False(t, r.Back())
			again := New(r.analysis, r.history.record, r.history.algorithm)
			again.history.snapshots.every = r.history.snapshots.every
			again.setMemory(rapid.SampledFrom([]int{1000, 400_000, maxMemory}).Draw(t, "memory"))
			for range 12 {
				i := rapid.IntRange(0, len(want)-1).Draw(t, "position")
				for tries := 0; !again.Seek(want[i].Position, rapid.SampledFrom([]int{0, 3, NoLimit}).Draw(t, "budget")); tries++ {
					require.Less(t, tries, 100)
					if done, of := again.Progress(); done > of {
						t.Fatalf("%d of %d ticks", done, of)
					}
				}
				require.Equal(t, want[i], all(again), "jumping to %v", want[i].Position)
				if rapid.Bool().Draw(t, "forget") {
					again.logs.clear()
				}
				if rapid.Bool().Draw(t, "on") && i+1 < len(want) {
					require.True(t, again.Next())
					require.Equal(t, want[i+1], all(again))
				}
			}
		}
	})
}

// TestEveryMoveHasACause checks that the cause of every move is a change of the tick, and that an entity that leaves or
// joins is its own cause.
func TestEveryMoveHasACause(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		batch, single := open(t, randomdesign.New(t).Run())
		for _, r := range []*Replay{batch, single} {
			for tick := 1; tick <= r.Ticks(); tick++ {
				r.Seek(Position{tick, 0}, NoLimit)
				for i := range r.Moves() {
					m := &r.cursor.log.moves[i]
					require.GreaterOrEqual(t, m.cause, int32(0))
					c := &r.cursor.log.changes[m.cause]
					require.NotEqual(t, c.old, c.new)
					require.Less(t, int(m.others), len(r.cursor.log.changes))
					if m.from < 0 || m.to < 0 {
						require.Equal(t, c.entity, m.entity)
					}
				}
			}
		}
	})
}

// TestSteppingKeepsNoMemory steps a thousand times forwards and backwards.
func TestSteppingKeepsNoMemory(t *testing.T) {
	text := "group A & B\nspawn 2k A, B\nspawn 500 A\n" + strings.Repeat("tick\nremove B from any 9 of B\nadd B to any 9 of !B\n", 60)
	for _, algorithm := range []Algorithm{Batch, OneByOne} {
		a, record := designrun.AnalyzeRecorded(text, analysis.Options{HintsLater: true})
		r := New(a, record, algorithm)
		require.True(t, r.Seek(Position{30, 0}, NoLimit))
		walk := func(n int) {
			for range n {
				require.True(t, r.Next())
			}
			for range n {
				require.True(t, r.Back())
			}
		}
		walk(1000)
		here, before := all(r), inUse()
		for range 4 {
			walk(1000)
		}
		require.Equal(t, here, all(r))
		require.LessOrEqual(t, inUse(), before+before/20)
		runtime.KeepAlive(r)
	}
}

func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestFirstTickTooLargeOneByOne checks a design of which no tick can be replayed one by one.
func TestFirstTickTooLargeOneByOne(t *testing.T) {
	names := strings.Split("A B C D E F G H I J K L M N O P Q R S T U V W X Y Z", " ")
	text := ""
	for i := 2; i <= len(names); i++ {
		text += "group " + strings.Join(names[:i], " & ") + "\n"
	}
	for i := range names {
		text += "spawn " + strings.Join(names[:i+1], ", ") + "\n"
	}
	_, single := open(t, text+"spawn 199k "+strings.Join(names, ", ")+"\n")
	const why = "one by one, tick 1 makes about 5,174,351 moves"
	require.Contains(t, single.Sentence(), why)
	require.False(t, single.Next())
	require.Zero(t, single.Ticks())
	require.True(t, single.Seek(Position{1, 1}, NoLimit))
	require.Contains(t, single.Sentence(), why)
	require.Contains(t, string(single.AppendStep(nil)), `"trouble":"one by one, tick 1`)
}

// TestMemoryIsCapped checks how much is kept on the way through a long history and back.
func TestMemoryIsCapped(t *testing.T) {
	ticks := 300
	if testing.Short() {
		ticks = 75
	}
	text := "group A & B\nspawn 3k A, B\nspawn 500 A\ntick\n" + strings.Repeat("remove B from any 40 of B\nadd B to any 40 of !B\ntick\n", ticks)
	r, _ := open(t, text)
	r.setMemory(2 << 20)
	r.history.snapshots.every = 0 // one after every tick
	kept := func() {
		size := 0
		for _, s := range r.history.snapshots.list {
			size += s.size
		}
		require.Equal(t, size, r.history.snapshots.size)
		require.LessOrEqual(t, size, r.history.snapshots.limit)
		logs := 0
		for _, l := range r.logs.byTick {
			logs += l.size()
		}
		require.Equal(t, logs, r.logs.size)
		require.LessOrEqual(t, logs, r.logs.limit+r.cursor.log.size())
	}
	for tick := 1; tick <= r.Ticks(); tick++ {
		require.True(t, r.Seek(Position{tick, End}, NoLimit))
		kept()
	}
	require.Greater(t, len(r.history.snapshots.list), 2)
	require.Less(t, len(r.history.snapshots.list), ticks/2, "most did not fit")
	for r.Position().Tick > 1 {
		require.True(t, r.Seek(Position{r.Position().Tick - 1, 0}, NoLimit))
		kept()
	}
}

// FuzzReplay goes through any design forwards, backwards and with Seek.
func FuzzReplay(f *testing.F) {
	f.Add("group A & B\nspawn 3 A, B\ntick\nadd C to any 2 of A\nremove A from e1\ntick\ndespawn all of C\n", uint16(3), uint16(2))
	f.Add("layout naive\ngroup A & B\ngroup B & C\nspawn 9 A\nspawn 9 A, B, C\ntick\ndespawn any 5 of A\nspawn 2 B\n", uint16(2), uint16(9))
	f.Add("spawn 300k A, B, C\ntick\ntick", uint16(1), uint16(1))
	f.Fuzz(func(t *testing.T, text string, tick, move uint16) {
		a, record := designrun.AnalyzeRecorded(text, analysis.Options{HintsLater: true, Populate: true})
		for _, tick := range record.Ticks {
			if tick.Did.Spawned+tick.Did.Changed+tick.Did.Despawned > 5000 || len(record.Ticks) > 200 || len(a.Layout.Leaves) > 200 {
				return // slow, and tested elsewhere
			}
		}
		for _, algorithm := range []Algorithm{Batch, OneByOne} {
			r := New(a, record, algorithm)
			r.Seek(Position{int(tick), int(move)}, NoLimit)
			here := all(r)
			r.AppendStep(nil)
			r.AppendSteps(nil)
			r.AppendPath(nil, int(move))
			steps := 0
			for steps < 500 && r.Next() {
				steps++
			}
			for range steps {
				if !r.Back() {
					t.Fatal("there is no way back")
				}
			}
			require.Equal(t, here, all(r))
		}
	})
}

// TestEmptyTicks checks designs without ticks and with empty ticks.
func TestEmptyTicks(t *testing.T) {
	r, _ := open(t, "component A\n")
	require.Equal(t, Position{}, r.Position())
	require.True(t, r.Seek(Position{3, 4}, 0))
	require.Zero(t, r.Moves())
	require.False(t, r.Next())
	require.False(t, r.Back())
	require.Equal(t, "nothing is queued, so there is no tick", r.Sentence())
	r, _ = open(t, "component A\ntick\ntick\n")
	require.Equal(t, 2, r.Ticks())
	require.Equal(t, "tick 1: nothing changes", r.Sentence())
	require.True(t, r.Next())
	require.Equal(t, Position{2, 0}, r.Position())
	require.False(t, r.Next())
}

// TestSimulatedTickIsOneStep checks five million entities, by both algorithms, with the entity at a row.
func TestSimulatedTickIsOneStep(t *testing.T) {
	batch, single := open(t, "group A & B\nspawn 3M A\nspawn 1M A, B\nspawn 1M A\ntick\ntick\n")
	for _, r := range []*Replay{batch, single} {
		require.Equal(t, 2, r.Ticks())
		require.Equal(t, 1, r.Moves())
		require.Equal(t, "before tick 1: 5,000,000 to spawn", r.Sentence())
		require.Equal(t, 0, r.cursor.arrays.rows[0])
		require.True(t, r.Next())
		require.Equal(t, []int{5_000_000, 1_000_000}, r.cursor.arrays.rows)
		require.Equal(t, 3_000_001, r.EntityAt(r.history.shape.inArray[1][0], 0))
		require.True(t, r.Next())
		require.Equal(t, Position{2, 0}, r.Position())
		require.True(t, r.Back())
		require.True(t, r.Back())
		require.Equal(t, []int{0, 0}, r.cursor.arrays.rows)
		require.False(t, r.Back())
		require.True(t, r.Seek(Position{2, 0}, 0))
		require.Equal(t, 5_000_000, r.cursor.arrays.rows[0])
	}
	require.Equal(t, "tick 1: 5,000,000 spawned, 6,000,000 rows written, one by one 7,000,000; it has too many moves to show each of them", sentenceAt(batch, Position{1, 1}))
}

func sentenceAt(r *Replay, p Position) string {
	r.Seek(p, NoLimit)
	return r.Sentence()
}

// TestSimulationIsTheCommit compares the rows of a simulated commit with those of the store, for small designs.
func TestSimulationIsTheCommit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := randomdesign.New(t)
		for range rapid.IntRange(1, 8).Draw(t, "spawns") {
			_, list := s.Set("spawn", 1)
			s.Text.WriteString("spawn " + itoa(rapid.IntRange(1, 9).Draw(t, "count")) + " " + list + "\n")
		}
		for _, algorithm := range []Algorithm{Batch, OneByOne} {
			a, record := designrun.AnalyzeRecorded(s.Text.String(), analysis.Options{HintsLater: true})
			stored := New(a, record, algorithm)
			record.Simulated = true
			simulated := New(a, record, algorithm)
			require.True(t, stored.Seek(Position{1, End}, NoLimit))
			require.True(t, simulated.Seek(Position{1, End}, NoLimit))
			for c := range a.Layout.Arrays {
				require.Equal(t, stored.cursor.arrays.array(c), simulated.cursor.arrays.array(c))
			}
			require.Equal(t, stored.cursor.arrays.extents, simulated.cursor.arrays.extents)
			require.Equal(t, stored.cursor.written, simulated.cursor.written)
		}
	})
}

func itoa(n int) string { return strings.ReplaceAll(count(n), ",", "") }

// TestTickTooLargeOneByOne checks the end of a replay before a tick that makes too many moves one by one.
func TestTickTooLargeOneByOne(t *testing.T) {
	groups := ""
	names := strings.Split("A B C D E F G H I J K L M N O P Q R S T U V W X Y Z", " ")
	for i := 2; i <= len(names); i++ {
		groups += "group " + strings.Join(names[:i], " & ") + "\n"
	}
	text := groups
	for i := range names {
		text += "spawn 50 " + strings.Join(names[:i+1], ", ") + "\n"
	}
	text += "spawn 190k A\ntick\nadd " + strings.Join(names[1:], ", ") + " to all of A & !B\ntick\n"
	batch, single := open(t, text)
	require.Equal(t, 2, batch.Ticks())
	require.True(t, single.Seek(Position{2, 5}, NoLimit))
	require.Equal(t, 1, single.Ticks())
	require.Equal(t, Position{1, 1}, single.Position(), "the end of what can be replayed")
	require.Equal(t, "one by one, tick 2 makes about 5,321,400 moves; more than 5,000,000 in one tick are not replayed, so the replay ends with tick 1", single.Trouble())
	require.True(t, batch.Seek(Position{2, 5}, NoLimit))
	require.Equal(t, Position{2, 1}, batch.Position(), "a tick of so many moves is one step")
}
