package replay

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/designrun"
	"github.com/copse-ecs/copse/internal/designrun/internal/randomdesign"
)

// open returns replays of a text by both algorithms.
func open(t require.TestingT, text string) (batch, single *Replay) {
	a, record := designrun.AnalyzeRecorded(text, analysis.Options{HintsLater: true})
	require.False(t, a.HasErrors(), "%s\n%v", text, a.Diagnostics)
	return New(a, record, Batch), New(a, record, OneByOne)
}

// array is a component's array on the board: entities by row, 0 where none stands.
func (b *board) array(component int) (out []int) {
	for _, k := range b.holders[component] {
		for row := b.ranges[k].start; row < b.ranges[k].end; row++ {
			for len(out) <= int(row) {
				out = append(out, 0)
			}
			out[row] = int(b.entityAt(k, int(row)))
		}
	}
	return out
}

// everything is all that a position shows.
type everything struct {
	Position Position
	Sentence string
	Ranges   []extent
	Rows     []int
	Arrays   [][]int
	Written  []int
	Aside    int
}

func all(r *Replay) everything {
	x := everything{Position: r.Position(), Sentence: r.Sentence(), Ranges: slices.Clone(r.board.ranges), Rows: slices.Clone(r.board.rows), Written: slices.Clone(r.written), Aside: r.aside}
	for c := range r.layout.Arrays {
		x.Arrays = append(x.Arrays, r.board.array(c))
	}
	return x
}

// checkBoard holds that the blocks of an array are apart, and every row in one of them at rest.
func checkBoard(t require.TestingT, r *Replay) {
	if last, ok := r.Last(); ok && last.To >= 0 {
		at := r.Slot(last.Slot)
		require.True(t, at.Start <= last.To && last.To < at.End, "row %d is outside of its block, %d to %d: %s", last.To, at.Start, at.End, r.Sentence())
	}
	for c := range r.layout.Arrays {
		at, rows := int32(0), 0
		for _, k := range r.board.holders[c] {
			x := r.board.ranges[k]
			if x.start == x.end {
				continue // where an empty block stands is settled at the end of a tick
			}
			require.LessOrEqual(t, at, x.start, "blocks overlap")
			at = x.end
			rows += x.rows()
		}
		require.Equal(t, rows, r.board.rows[c])
		for _, e := range r.open.changes { // nobody stands in two rows
			seen := 0
			for _, other := range r.board.array(c) {
				if other == int(e.entity) {
					seen++
				}
			}
			require.LessOrEqual(t, seen, 1)
		}
	}
}

// TestReplayAgainstModel goes through random designs move by move. After every tick the
// board is what the store has and what the naive model says, and what the moves wrote
// adds up to what the tick says it wrote.
func TestReplayAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := randomdesign.New(t)
		text := s.Run()
		batch, single := open(t, text)
		for _, r := range []*Replay{batch, single} {
			require.Equal(t, len(s.Ticks), r.Ticks())
			for tick := 1; tick <= r.Ticks(); tick++ {
				for range r.Moves() {
					require.True(t, r.Next())
					checkBoard(t, r)
				}
				checkTick(t, r, s, tick)
				require.Equal(t, tick < r.Ticks(), r.Next())
			}
			require.Empty(t, r.Trouble())
		}
		checkEnd(t, batch)
	})
}

// checkTick holds the end of a tick against the store and the model.
func checkTick(t *rapid.T, r *Replay, s *randomdesign.Script, tick int) {
	require.NoError(t, r.store.Check())
	require.Equal(t, tick, r.at)
	require.Zero(t, r.aside)
	fresh := newBoard(r.shape)
	fresh.read(r.store, r.number)
	require.Equal(t, fresh.ranges, r.board.ranges)
	model := &s.Ticks[tick-1]
	did := &r.record.Ticks[tick-1].Did
	for c := range r.layout.Arrays {
		require.Equal(t, fresh.array(c), r.board.array(c))
		want := 0
		if r.algorithm == Batch {
			for _, w := range did.Writes {
				if w.Component == c {
					want = w.Batch
				}
			}
		} else {
			want = model.OneByOne[c]
			require.Equal(t, model.Rows[c], r.board.array(c), "one by one, as the model moves them")
		}
		require.Equal(t, want, r.written[c], "rows written in %s by tick %d", randomdesign.Names[c], tick)
		have := 0
		for e, set := range model.Alive {
			if set.Has(c) && c != randomdesign.Tag {
				have++
				require.Contains(t, r.board.array(c), e)
			}
		}
		require.Equal(t, have, r.board.rows[c])
	}
	if tick == r.pos.Tick && r.algorithm == Batch {
		require.Equal(t, r.record.Ticks[tick-1].Moves, r.Moves(), "moves as they were counted")
	}
}

// checkEnd holds the last board of a batch against the analysis.
func checkEnd(t *rapid.T, r *Replay) {
	if r.Ticks() == 0 {
		return
	}
	for k, x := range r.board.ranges {
		require.Equal(t, r.analysis.Rows[r.slots[k].leaf], x.rows())
	}
}

// TestJumpingIsStepping holds every position that is jumped to, in random order and with
// random budgets, against the same position reached step by step; so does going back.
func TestJumpingIsStepping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := randomdesign.New(t).Run()
		batch, single := open(t, text)
		for _, r := range []*Replay{batch, single} {
			if r.Ticks() == 0 {
				continue
			}
			if rapid.Bool().Draw(t, "snapshots") {
				r.snaps.every = 0 // one after every tick
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
			again := New(r.analysis, r.record, r.algorithm)
			again.snaps.every = r.snaps.every
			again.memory = rapid.SampledFrom([]int{1000, 400_000, MaxMemory}).Draw(t, "memory")
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
					clear(again.logs)
					again.kept = 0
				}
				if rapid.Bool().Draw(t, "on") && i+1 < len(want) {
					require.True(t, again.Next())
					require.Equal(t, want[i+1], all(again))
				}
			}
		}
	})
}

// TestEveryMoveHasACause holds that whoever is said to make a move is changed by the tick,
// and that the sum over all causes is sensible: whoever leaves or joins does so himself.
func TestEveryMoveHasACause(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		batch, single := open(t, randomdesign.New(t).Run())
		for _, r := range []*Replay{batch, single} {
			for tick := 1; tick <= r.Ticks(); tick++ {
				r.Seek(Position{tick, 0}, NoLimit)
				for i := range r.Moves() {
					m := &r.open.moves[i]
					require.GreaterOrEqual(t, m.cause, int32(0))
					c := &r.open.changes[m.cause]
					require.NotEqual(t, c.old, c.new)
					require.Less(t, int(m.others), len(r.open.changes))
					if m.from < 0 || m.to < 0 {
						require.Equal(t, c.entity, m.entity)
					}
				}
			}
		}
	})
}

// TestMemoryStaysWhereItWas steps a thousand times forth and back.
func TestMemoryStaysWhereItWas(t *testing.T) {
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

// TestOneByOneMayNotBegin holds what is said where already the first tick is too much.
func TestOneByOneMayNotBegin(t *testing.T) {
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

// TestMemoryIsCapped holds what is kept while all of a long history is gone through, and that
// no more is carried out again on the way back than once for each tick and snapshot.
func TestMemoryIsCapped(t *testing.T) {
	text := "group A & B\nspawn 3k A, B\nspawn 500 A\ntick\n" + strings.Repeat("remove B from any 40 of B\nadd B to any 40 of !B\ntick\n", 300)
	r, _ := open(t, text)
	r.memory, r.snaps.every = 2<<20, 0 // a snapshot after every tick
	kept := func() {
		size := 0
		for _, s := range r.snaps.list {
			size += s.size
		}
		require.Equal(t, size, r.snaps.size)
		require.LessOrEqual(t, size, r.memory/2)
		logs := 0
		for _, l := range r.logs {
			logs += l.size()
		}
		require.Equal(t, logs, r.kept)
		require.LessOrEqual(t, logs, r.memory/2+r.open.size())
	}
	for tick := 1; tick <= r.Ticks(); tick++ {
		require.True(t, r.Seek(Position{tick, End}, NoLimit))
		kept()
	}
	require.Greater(t, len(r.snaps.list), 2)
	for r.pos.Tick > 1 {
		require.True(t, r.Seek(Position{r.pos.Tick - 1, 0}, NoLimit))
		kept()
	}
}

// FuzzReplay goes through whatever design there is, forth, back and by jumping.
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

// TestNothingToStepThrough holds the designs without ticks and with empty ones.
func TestNothingToStepThrough(t *testing.T) {
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

// TestOnlySpawning holds that five million entities are one step, whatever the algorithm,
// and that who stands where is known.
func TestOnlySpawning(t *testing.T) {
	batch, single := open(t, "group A & B\nspawn 3M A\nspawn 1M A, B\nspawn 1M A\ntick\ntick\n")
	for _, r := range []*Replay{batch, single} {
		require.Equal(t, 2, r.Ticks())
		require.Equal(t, 1, r.Moves())
		require.Equal(t, "before tick 1: 5,000,000 to spawn", r.Sentence())
		require.Equal(t, 0, r.board.rows[0])
		require.True(t, r.Next())
		require.Equal(t, []int{5_000_000, 1_000_000}, r.board.rows)
		require.Equal(t, 3_000_001, int(r.board.entityAt(r.holders[1][0], 0)))
		require.True(t, r.Next())
		require.Equal(t, Position{2, 0}, r.Position())
		require.True(t, r.Back())
		require.True(t, r.Back())
		require.Equal(t, []int{0, 0}, r.board.rows)
		require.False(t, r.Back())
		require.True(t, r.Seek(Position{2, 0}, 0))
		require.Equal(t, 5_000_000, r.board.rows[0])
	}
	require.Equal(t, "tick 1: 5,000,000 spawned, 6,000,000 rows written, one by one 7,000,000; its moves are too many to be shown one by one", sentenceAt(batch, Position{1, 1}))
}

func sentenceAt(r *Replay, p Position) string {
	r.Seek(p, NoLimit)
	return r.Sentence()
}

// TestToldIsMade holds what is told of who stands where against the store, for small
// designs that are told on purpose.
func TestToldIsMade(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := randomdesign.New(t)
		for range rapid.IntRange(1, 8).Draw(t, "spawns") {
			_, list := s.Set("spawn", 1)
			s.Text.WriteString("spawn " + itoa(rapid.IntRange(1, 9).Draw(t, "count")) + " " + list + "\n")
		}
		for _, algorithm := range []Algorithm{Batch, OneByOne} {
			a, record := designrun.AnalyzeRecorded(s.Text.String(), analysis.Options{HintsLater: true})
			made := New(a, record, algorithm)
			record.Simulated = true
			told := New(a, record, algorithm)
			require.True(t, made.Seek(Position{1, End}, NoLimit))
			require.True(t, told.Seek(Position{1, End}, NoLimit))
			for c := range a.Layout.Arrays {
				require.Equal(t, made.board.array(c), told.board.array(c))
			}
			require.Equal(t, made.board.ranges, told.board.ranges)
			require.Equal(t, made.written, told.written)
		}
	})
}

func itoa(n int) string { return strings.ReplaceAll(count(n), ",", "") }

// TestOneByOneEnds holds what is said where the paper's algorithm moves too much.
func TestOneByOneEnds(t *testing.T) {
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
	require.Equal(t, Position{1, 1}, single.Position(), "the end of what can be followed")
	require.Equal(t, "one by one, tick 2 makes about 5,321,400 moves; more than 5,000,000 in one tick are not followed, so the replay ends with tick 1", single.Trouble())
	require.True(t, batch.Seek(Position{2, 5}, NoLimit))
	require.Equal(t, Position{2, 1}, batch.Position(), "so many moves are one step")
}
