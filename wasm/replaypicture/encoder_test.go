package replaypicture

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/language/designrun/replay"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
)

// open returns a replay of a text and its encoder.
func open(t require.TestingT, text string, algorithm replay.Algorithm) (*replay.Replay, *Encoder) {
	a, record := designrun.AnalyzeRecorded(text, analysis.Options{HintsLater: true})
	require.False(t, a.HasErrors(), "%s\n%v", text, a.Diagnostics)
	r := replay.New(a, record, algorithm)
	return r, New(designmodel.Model(a), r)
}

// drawDesign draws a design with ticks.
func drawDesign(t *rapid.T) string {
	var b strings.Builder
	names := []string{"A", "B", "C"}
	some := func(label string) string {
		list := rapid.SliceOfNDistinct(rapid.SampledFrom(names), 1, 3, rapid.ID[string]).Draw(t, label)
		return strings.Join(list, ", ")
	}
	b.WriteString("component A\ncomponent B\ncomponent C\ntag T\nlayout " + rapid.SampledFrom(grouptree.Kinds()).Draw(t, "layout").String() + "\n")
	for range rapid.IntRange(0, 4).Draw(t, "groups") {
		b.WriteString("group " + some("group") + "\n")
	}
	b.WriteString("system s(A, B)\nsystem u(A, B, C)\n")
	for range rapid.IntRange(1, 4).Draw(t, "ticks") {
		for range rapid.IntRange(1, 3).Draw(t, "statements") {
			n := strconv.Itoa(rapid.IntRange(1, 6).Draw(t, "n"))
			switch rapid.IntRange(0, 4).Draw(t, "statement") {
			case 0, 1:
				b.WriteString("spawn " + n + " " + some("spawn") + "\n")
			case 2:
				b.WriteString("add " + some("add") + " to any " + n + " of !T\n")
			case 3:
				b.WriteString("remove " + some("remove") + " from any " + n + " of !T\n")
			default:
				b.WriteString("despawn any " + n + " of A\n")
			}
		}
		b.WriteString("tick\n")
	}
	return b.String()
}

// contents lists the rows of arrays and leaves, the entities and the mismatches of a model.
func contents(m *paint.Model) (out []string) {
	add := func(list ...int) {
		s := ""
		for _, n := range list {
			s += strconv.Itoa(n) + " "
		}
		out = append(out, s)
	}
	for i, a := range m.Arrays {
		add(-1, i, a.Rows)
		for _, leaf := range a.Leaves {
			start, end := m.Leaves[leaf].Start, m.Leaves[leaf].End
			for _, x := range m.Ranges {
				if x.Array == i && x.Leaf == leaf {
					start, end = x.Start, x.End
				}
			}
			if start == end {
				continue // the place of an empty block is only known at the end of a tick
			}
			add(leaf, start, end)
			for _, c := range m.Cells {
				if c.Leaf == leaf && (c.Array < 0 || c.Array == i) {
					for k, e := range c.Entities {
						if row := c.Base + k; row >= start && row < end {
							add(row, int(e))
						}
					}
				}
			}
		}
	}
	for _, c := range m.Mismatches {
		add(-2, c.Array, c.From, c.To)
	}
	return out
}

func read(t require.TestingT, data []byte) *paint.Model {
	m, err := paint.ReadModel(data)
	require.NoError(t, err)
	return m
}

// follower applies the steps of a replay to a picture, and compares it with the whole model after each.
type follower struct {
	replay  *replay.Replay
	encoder *Encoder
	picture *paint.Picture
}

func follow(t require.TestingT, text string, algorithm replay.Algorithm) *follower {
	r, e := open(t, text, algorithm)
	metrics := paint.DefaultMetrics()
	f := &follower{r, e, paint.New(read(t, e.AppendModel(nil)), &metrics)}
	f.picture.Arrange(800, 0, 1)
	f.check(t)
	return f
}

func (f *follower) check(t require.TestingT) {
	require.Equal(t, contents(read(t, f.encoder.AppendModel(nil))), contents(f.picture.Model), "%v: %s", f.replay.Position(), f.replay.Sentence())
	for _, c := range f.picture.Model.Cells {
		require.NotEmpty(t, c.Entities)
	}
}

// apply shows what Next or Back has done.
func (f *follower) apply(t require.TestingT) {
	require.NoError(t, f.picture.Apply(f.encoder.AppendStep(nil)))
	f.picture.Tween(.5)
	var list paint.List
	f.picture.Draw(&list, paint.Window{Width: 800, Height: f.picture.Height()}, &paint.Highlight{})
	f.check(t)
}

// TestApplyingStepsEqualsTheModel goes forwards and backwards, in all layouts and by both algorithms.
func TestApplyingStepsEqualsTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := follow(t, drawDesign(t), rapid.SampledFrom([]replay.Algorithm{replay.Batch, replay.OneByOne}).Draw(t, "algorithm"))
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			if rapid.IntRange(0, 2).Draw(t, "direction") > 0 {
				if f.replay.Next() {
					f.apply(t)
				}
			} else if f.replay.Back() {
				f.apply(t)
			}
		}
	})
}

// TestRowsThatAreLeft goes to the end and back where a row is left, filled and left again, and where a block has no rows while a tick is
// taken back that it had rows in.
func TestRowsThatAreLeft(t *testing.T) {
	for _, x := range []struct {
		text      string
		algorithm replay.Algorithm
	}{
		{"component A\ncomponent B\ntag T\nlayout naive\nspawn 2 A\ntick\nspawn 5 A\ntick\nremove A from any 3 of !T\nadd B to any 1 of !T\nspawn 1 A\ntick\nspawn 1 A\n", replay.OneByOne},
		{"component A\ncomponent B\nlayout laminar\ngroup A & B\nspawn 2 A, B\ntick\nremove A from any 2 of A\ntick\ndespawn any 1 of A\ntick\n", replay.Batch},
	} {
		f := follow(t, x.text, x.algorithm)
		for f.replay.Next() {
			f.apply(t)
		}
		for f.replay.Back() {
			f.apply(t)
		}
	}
}

// TestLargeArraysShowAWindow checks that an array of many rows has the entities of the
// windows only, and a small one all.
func TestLargeArraysShowAWindow(t *testing.T) {
	r, e := open(t, "group A & B\nspawn 20k A, B\nspawn 3 A\nspawn 5 C\n", replay.Batch)
	require.True(t, r.Seek(replay.Position{Tick: 1, Move: replay.End}, replay.NoLimit))
	m := read(t, e.AppendModel(nil))
	require.Len(t, m.Cells, 1)
	require.Equal(t, []int32{20_004, 20_005, 20_006, 20_007, 20_008}, m.Cells[0].Entities)
	e.SetWindows([]paint.Stretch{{Component: 2, From: 0, To: 5}, {Component: 1, From: 19_998, To: 20_010}})
	m = read(t, e.AppendModel(nil))
	require.Len(t, m.Cells, 2)
	require.Equal(t, 19_998, m.Cells[0].Base)
	require.Equal(t, []int32{19_999, 20_000}, m.Cells[0].Entities)
}

// TestASpawnOfMillionsIsOneStep checks that a tick that is too large for single moves is
// one state.
func TestASpawnOfMillionsIsOneStep(t *testing.T) {
	r, e := open(t, "group A & B\nspawn 4M A, B\nspawn 1M A\n", replay.Batch)
	require.Zero(t, read(t, e.AppendModel(nil)).Arrays[0].Rows)
	require.True(t, r.Next())
	data := e.AppendStep(nil)
	require.Equal(t, paint.KindState, data[0])
	m := read(t, e.AppendModel(nil))
	require.Equal(t, 5_000_000, m.Arrays[0].Rows)
	require.Empty(t, m.Cells)
	e.SetWindows([]paint.Stretch{{Component: 0, From: 4_000_000, To: 4_000_002}})
	m = read(t, e.AppendModel(nil))
	require.Equal(t, []int32{4_000_001, 4_000_002}, m.Cells[0].Entities)
}
