package arrange_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/arrange"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// crossing is a design whose two systems need groups that cross.
const crossing = `component A f32
component B f32x8
component C 64
layout laminar # one array each
group pair = A & B # the pair
system Both(mut A, B) expect full weight 3
system Other(B, C) expect blind
spawn 4k A, B
spawn 4k B, C
spawn 100 A, B, C
tick
  remove A from any 3 of pair
`

// unlimited is the time of a search that goes on until it has proved its result, however slow the machine is.
const unlimited = 0

// proved searches until the result is proved.
func proved(a *analysis.Analysis) (*arrange.Arrangement, error) {
	return arrange.Design(a, arrange.Options{Layout: grouptree.Lanes, Cancel: func() bool { return false }})
}

func TestDesignIsTheBestOfAllSets(t *testing.T) {
	a := analyze(crossing)
	found, err := proved(a)
	require.NoError(t, err)
	require.False(t, found.Kept)
	require.Equal(t, "optimal", found.Found.Status.String())
	require.Equal(t, found.Found.Total, found.Analysis.Total, "the total that was promised")
	require.Less(t, found.Analysis.Total.Sum(), a.Total.Sum())
	require.False(t, found.Analysis.HasErrors())
	require.NotContains(t, found.Text, "layout")
	require.Contains(t, found.Text, "system Other(B, C) expect full\n")
	require.Equal(t, []string{"Other now expects full instead of blind."}, expects(found))
}

func expects(found *arrange.Arrangement) (out []string) {
	for _, e := range found.Expects {
		out = append(out, e.String())
	}
	return out
}

func TestDocument(t *testing.T) {
	found, err := proved(analyze(crossing))
	require.NoError(t, err)
	document := found.Document()
	var read struct {
		Schema, Status, Layout, Text, Summary, Proof string
		Before, After                                struct{ Systems, Changes, Sum float64 }
		Bound, Gap                                   float64
		Groups, Why                                  []string
		Pareto                                       []struct {
			Groups, Writes        int
			Systems, Changes, Sum float64
		}
		Systems []struct{ Name, Was, Now, From, To, Text string }
		Refused *string
	}
	require.NoError(t, json.Unmarshal(document.Append(nil), &read))
	require.Equal(t, "copse.arrange/1", read.Schema)
	require.Equal(t, "optimal", read.Status)
	require.Equal(t, "lanes", read.Layout)
	require.Equal(t, found.Text, read.Text)
	require.Equal(t, nanoseconds(found.From.Total.Sum()), read.Before.Sum)
	require.Equal(t, nanoseconds(found.Analysis.Total.Changes), read.After.Changes)
	require.Equal(t, read.After.Sum, read.Bound)
	require.Zero(t, read.Gap)
	require.Len(t, read.Groups, len(found.Analysis.Groups))
	require.NotEmpty(t, read.Why)
	require.Len(t, read.Pareto, len(found.Pareto()))
	require.Equal(t, "Both", read.Systems[0].Name)
	require.Equal(t, "blind", read.Systems[1].From)
	require.Equal(t, "full", read.Systems[1].To)
	require.Nil(t, read.Refused)
	require.Regexp(t, `^The best arrangement of all leaves it full(: it costs .* per round instead of .*|, at the same cost)\.$`, read.Systems[0].Text)
	require.Regexp(t, `^The best arrangement of all makes it full: it costs .* per round instead of .*, \d+% less\.$`, read.Systems[1].Text)
}

// nanoseconds rounds picoseconds as documents do.
func nanoseconds(picoseconds int64) float64 { return float64((picoseconds+50)/100) / 10 }

func TestDesignsThatAreNotArranged(t *testing.T) {
	for text, want := range map[string]string{
		"group A &\nspawn A":            "the design has errors; fix them first",
		"group A & B\nsystem S(A, B)\n": "the design spawns no entities, so every arrangement costs the same; spawn some first",
		"spawn A\ntick\ndespawn e1\n":   "the design spawns no entities, so every arrangement costs the same; spawn some first",
	} {
		_, err := proved(analyze(text))
		require.EqualError(t, err, want)
		document := arrange.Refused(err)
		require.Contains(t, string(document.Append(nil)), strings.ToUpper(want[:1])+want[1:]+".")
	}
}

func TestADesignThatIsBestStaysAsItIs(t *testing.T) {
	const text = "group A & B # both\nsystem S(A, B)\nspawn 500 A, B\nspawn 500 A\nspawn 500 B\n"
	found, err := proved(analyze(text))
	require.NoError(t, err)
	require.True(t, found.Kept)
	require.Equal(t, text, found.Text)
	require.Empty(t, found.Edits)
	require.Contains(t, found.Summary(), "The design stays as it is: no arrangement that was found costs less than its ")
	document := found.Document()
	require.Equal(t, "proved: no arrangement is cheaper than the design as it is", document.Verdict)
	require.Equal(t, -1, document.Point)
	asItIs, err := found.Pick(-1)
	require.NoError(t, err)
	require.Equal(t, text, asItIs.Text)
}

func TestArrangementNeverCostsMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := analyze(strings.Join(designtest.DrawDesign(t), "\n"))
		kind := rapid.SampledFrom([]grouptree.Kind{grouptree.Lanes, grouptree.Laminar, grouptree.Trees, grouptree.Paper}).Draw(t, "kind")
		stops, calls := rapid.IntRange(1, 200).Draw(t, "stops"), 0
		found, err := arrange.Design(a, arrange.Options{Layout: kind, Cancel: func() bool { calls++; return calls >= stops }})
		require.NoError(t, err)
		require.False(t, found.Analysis.HasErrors(), found.Text)
		require.LessOrEqual(t, cost.Tenths(found.Analysis.Total.Sum()), cost.Tenths(a.Total.Sum()))
		if !found.Kept {
			require.Equal(t, found.Found.Total, found.Analysis.Total, found.Text)
		}
	})
}

// TestSystemsThatMatchNothing arranges a design in which one system never matches an entity and another one does no longer. Both
// would test every entity for ever without a group of their own.
func TestSystemsThatMatchNothing(t *testing.T) {
	a := analyze(`component A
component B
component C
component D
component E
component F
layout laminar
system S0(mut A, mut B, mut E) weight 5
system S1(mut B, mut E) weight 5
system S2(mut A, D) weight 2
spawn 848 E
spawn 130 D, A, B, C
tick
  add F to any 24 of B
tick
  remove E from any 46 of E
tick
  add B to any 54 of C
`)
	found, err := arrange.Design(a, arrange.Options{Layout: grouptree.Laminar})
	require.NoError(t, err)
	document := found.Document()
	require.Equal(t, "optimal", string(document.Status))
	require.Equal(t, 152_710, (document.After.Sum.Tenths+5)/10*10)
	require.Equal(t, []string{"B & E", "A & D"}, document.Groups)
	require.Equal(t, "No entity of the design ever matches S0 and S1.", document.Why[len(document.Why)-1])
	require.Contains(t, document.Systems[0].Text, " No entity of the design ever matches it.")
	require.NotContains(t, document.Systems[2].Text, "ever matches")
	require.Contains(t, string(found.AppendText(nil)), "\n  No entity of the design ever matches S0 and S1.\n")
}

// TestFewerGroupsAtTheSameCost arranges a design with a group that changes nothing.
func TestFewerGroupsAtTheSameCost(t *testing.T) {
	const text = "group A & B # both\nsystem S(A, B)\nspawn 500 A, B\nspawn 500 A\nspawn 500 B\n"
	found, err := arrange.Design(analyze("group A\n"+text), arrange.Options{Layout: grouptree.Lanes})
	require.NoError(t, err)
	require.False(t, found.Kept)
	require.Equal(t, text, found.Text)
	require.Regexp(t, `^A round costs .* as before, with 1 group instead of 2\.$`, found.Summary())
	require.Equal(t, "the same", found.Document().Totals[2].Change)
}

func TestReport(t *testing.T) {
	found, err := proved(analyze(crossing))
	require.NoError(t, err)
	report := string(found.AppendText(nil))
	for _, part := range []string{found.Summary() + "\n" + found.Proof() + "\n", "\nper round\n  Systems   ", "\nsystems\n  Both ", "\ngroups, layout lanes\n", "  + B & C\n",
		"\nexpectations that change\n  Other now expects full instead of blind.\n", "\nwhy\n", "\nthe best found for each number of groups\n  groups "} {
		require.Contains(t, report, part)
	}
}

func TestASearchInSlices(t *testing.T) {
	whole, err := proved(analyze(crossing))
	require.NoError(t, err)
	want := whole.Document()

	s := arrange.Start(analyze(crossing), grouptree.Lanes, unlimited)
	slices := 0
	for progress := s.Continue(0); !progress.Done; progress = s.Continue(0) {
		require.NotEmpty(t, progress.Text)
		slices++
	}
	require.Greater(t, slices, 3)
	document := s.Present()
	require.Equal(t, string(want.Append(nil)), string(document.Append(nil)))
}

func TestASearchInSlicesCanEndAtAnyTime(t *testing.T) {
	for slices := range 30 {
		a := analyze(crossing)
		s := arrange.Start(a, grouptree.Lanes, unlimited)
		for range slices + 1 {
			s.Continue(0)
		}
		document := s.Present()
		require.Empty(t, document.Refused)
		require.LessOrEqual(t, document.After.Sum.Tenths, document.Before.Sum.Tenths)
		require.False(t, analyze(document.Text).HasErrors())
	}
	s := arrange.Start(analyze("group A &"), grouptree.Lanes, unlimited)
	require.True(t, s.Continue(time.Second).Done)
	require.Equal(t, "The design has errors; fix them first.", s.Present().Refused)
}

// TestAStoppedSearchGoesOn presents the best so far after every slice. The search ends as if it had not been asked.
func TestAStoppedSearchGoesOn(t *testing.T) {
	whole, err := proved(analyze(crossing))
	require.NoError(t, err)
	want := whole.Document()
	s := arrange.Start(analyze(crossing), grouptree.Lanes, unlimited)
	for !s.Continue(0).Done {
		document := s.Present()
		require.True(t, document.More)
		require.Contains(t, []string{"stopped", "optimal"}, string(document.Status))
		if document.Status == "stopped" {
			require.Regexp(t, `^stopped: best found; (how much cheaper another may be is not known|none is over \d+\.\d% cheaper)$`, document.Verdict)
		}
	}
	document := s.Present()
	require.Equal(t, string(want.Append(nil)), string(document.Append(nil)))
	s.End()
}

func TestASearchWhoseTimeIsOverGoesOn(t *testing.T) {
	s := arrange.Start(analyze(crossing), grouptree.Lanes, time.Nanosecond)
	require.True(t, s.Continue(0).Done)
	require.True(t, s.Present().More, "it was not at its end")
	for range 10_000 {
		require.True(t, s.Continue(0).Done)
		if !s.Present().More {
			break
		}
	}
	require.Equal(t, "optimal", string(s.Present().Status))
}

func TestProgressHasTheBestAndTheBound(t *testing.T) {
	s := arrange.Start(analyze(crossing), grouptree.Lanes, unlimited)
	best, bound := 0, 0
	for p := s.Continue(0); !p.Done; p = s.Continue(0) {
		if best > 0 {
			require.LessOrEqual(t, p.Best.Tenths, best)
		}
		require.LessOrEqual(t, bound, p.Bound.Tenths)
		require.LessOrEqual(t, p.Bound.Tenths, p.Best.Tenths)
		best, bound = p.Best.Tenths, p.Bound.Tenths
	}
	require.Positive(t, best)
}

// TestPick chooses each point of the front: the text has the total that the point promises.
func TestPick(t *testing.T) {
	s := arrange.Start(analyze(crossing), grouptree.Lanes, unlimited)
	for !s.Continue(time.Second).Done {
	}
	all := s.Present()
	require.Equal(t, "proved: no arrangement is cheaper", all.Verdict)
	require.Equal(t, "lowest total", all.Front[all.Point].Text)
	require.Equal(t, all.After, all.Front[all.Point].Total)
	require.Equal(t, all.Groups, s.Pick(all.Point).Groups, "of equal totals the point with fewer groups")
	require.Greater(t, len(all.Front), 1)
	require.NotEmpty(t, all.Tried)
	for _, p := range all.Front {
		require.Contains(t, all.Line, p.Total)
	}
	for i, p := range all.Front {
		picked := s.Pick(i)
		require.Equal(t, i, picked.Point)
		require.Equal(t, p.Total, picked.After)
		require.Len(t, picked.Groups, p.Groups)
		require.False(t, analyze(picked.Text).HasErrors())
		require.Equal(t, all.Front, picked.Front)
		if i != all.Point {
			require.Regexp(t, `^\S+ % dearer than the best found$`, picked.Verdict)
			require.NotEqual(t, "lowest total", p.Text)
			require.Regexp(t, `^This arrangement (makes|leaves) it `, picked.Systems[0].Text)
		}
	}
	require.Equal(t, "There is no such arrangement.", s.Pick(-1).Refused, "the text costs more")
	require.Equal(t, "There is no such arrangement.", s.Pick(len(all.Front)).Refused)
	require.Equal(t, "There is no such arrangement.", arrange.Start(analyze(crossing), grouptree.Lanes, unlimited).Pick(0).Refused)
}

func TestParts(t *testing.T) {
	found, err := proved(analyze(crossing))
	require.NoError(t, err)
	parts := found.Document().Parts
	require.Len(t, parts, 1)
	require.Equal(t, []string{"A", "B", "C"}, parts[0].Components)
	require.Regexp(t, `^\d+ candidates, \d+ choices compared(, \d+ parts of the search cut off by the bound)?: none is better$`, parts[0].Text)
	chosen := []string{}
	for _, set := range parts[0].Sets {
		if set.Chosen {
			chosen = append(chosen, set.Text)
		}
	}
	require.ElementsMatch(t, found.Document().Groups, chosen)
	require.Equal(t, []int{0, 1}, parts[0].Sets[0].Requires)
}
