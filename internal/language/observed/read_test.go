package observed

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/document"
)

// small is the shortest document with one of everything.
const small = `{"schema": "copse.observe/1", "library": "ark", "ticks": 60,
 "components": [{"name": "A", "bytes": 8}, {"name": "B", "bytes": null}],
 "compositions": [{"components": [0], "count": 5}, {"components": [0, 1], "count": 6, "tables": 2}],
 "systems": [{"name": "Move", "writes": [0], "reads": [1], "runs": 60, "ns": 6000}],
 "transitions": [{"from": null, "to": 1, "count": 7}],
 "complete": true}
`

func TestSmall(t *testing.T) {
	d, err := Read([]byte(small))
	require.NoError(t, err)
	require.Equal(t, &document.Observed{
		Library: "ark", Ticks: 60, Ns: -1, Complete: true,
		Components:   []document.ObservedComponent{{Name: "A", Bytes: 8}, {Name: "B", Bytes: -1}},
		Compositions: []document.ObservedComposition{{Components: []int{0}, Count: 5, Tables: -1}, {Components: []int{0, 1}, Count: 6, Tables: 2}},
		Systems:      []document.ObservedSystem{{Name: "Move", Reads: []int{1}, Writes: []int{0}, Runs: 60, Ns: 6000, Matched: -1, Commands: -1}},
		Transitions:  []document.ObservedTransition{{From: -1, To: 1, Count: 7}},
	}, d)
}

// TestFieldsOfLaterVersionsAreSkipped reads a document with fields that no one knows yet.
func TestFieldsOfLaterVersionsAreSkipped(t *testing.T) {
	plain, err := Read([]byte(small))
	require.NoError(t, err)
	more, err := Read([]byte(strings.NewReplacer(`"ticks"`, `"new": {"a": [1, {"b": null}]}, "ticks"`, `"bytes": 8`, `"bytes": 8, "colour": [[]]`).Replace(small)))
	require.NoError(t, err)
	require.Equal(t, plain, more)
}

// TestProblems replaces a part of the document, and says what is wrong with it.
func TestProblems(t *testing.T) {
	long := strings.Repeat("x", MaxName+1)
	for _, c := range []struct{ old, new, want string }{
		{small, "", "line 1, column 1: the text ends here, in the middle of the document; was it cut?"},
		{small, "[]", "line 1, column 1: expected an object, found a list"},
		{small, "\n <html>", "line 2, column 2: this is no JSON: invalid character '<' looking for beginning of value"},
		{"true}\n", "true", "line 6, column 18: the text ends here, in the middle of the document; was it cut?"},
		{"true}\n", "true}\n{}", "line 7, column 1: something follows the document; a text has one"},
		{"true}\n", "true},", "line 6, column 19: something follows the document; a text has one"},
		{"observe/1", "observe/2", "line 1, column 12: schema: expected copse.observe/1, found 'copse.observe/2'; docs/observe.md has the documents that are read"},
		{`"ticks": 60,`, "", "line 1, column 1: the field 'ticks' is missing"},
		{`60,`, "6.5,", "line 1, column 58: ticks: expected a whole number from 0 to 1,000,000,000,000,000, found 6.5"},
		{`60,`, "-1,", "line 1, column 58: ticks: expected a whole number from 0 to 1,000,000,000,000,000, found -1"},
		{`60,`, "null,", "line 1, column 58: ticks: expected a whole number from 0 to 1,000,000,000,000,000, found null"},
		{`60,`, `60, "ticks": 1,`, "line 1, column 62: ticks: this field stands here a second time; keep one"},
		{`"bytes": 8`, `"bytes": "8"`, "line 2, column 40: components[0].bytes: expected a whole number from 0 to 65,536, or null if it is not known, found the text '8'"},
		{`"name": "A"`, `"name": 4`, "line 2, column 26: components[0].name: expected a text, found 4"},
		{`"name": "A"`, `"name": "` + long + `"`, "line 2, column 26: components[0].name: the text has 201 bytes, and 200 are read; shorten it"},
		{`"name": "A"`, `"name": "B"`, "line 2, column 44: components[1]: there is another component 'B'; give each a name of its own"},
		{`[0, 1]`, `[1, 0]`, "line 3, column 67: compositions[1].components: the numbers of components must be ascending, each once; sort them"},
		{`[0, 1]`, `[0, 2]`, "line 3, column 67: compositions[1].components[1]: there is no component 2; the document has 2 components, numbered from 0 to 1"},
		{`[0, 1]`, `[0]`, "line 3, column 52: compositions[1]: compositions[0] has the same components; list them once, with the sum of the counts"},
		{`"reads": [1]`, `"reads": [0]`, "line 4, column 14: systems[0]: 'A' is both in reads and in writes; what is written stands in writes alone"},
		{`"reads": [1]`, `"with": [0]`, "line 4, column 14: systems[0]: 'A' is accessed and stands in with; with has only what is not accessed"},
		{`"reads": [1]`, `"without": [0]`, "line 4, column 14: systems[0]: 'A' is asked for and stands in without; no entity has both"},
		{`"reads": [1]`, `"optional": [1]`, "line 4, column 14: systems[0]: 'B' stands in optional and neither in reads nor in writes; add it to one of them"},
		{`60, "ns"`, `60}, {"name": "Move", "ns"`, "line 4, column 73: systems[1]: there is another system 'Move'; give each a name of its own"},
		{`"to": 1`, `"to": 2`, "line 5, column 18: transitions[0].to: there is no composition 2; the document has 2 compositions, numbered from 0 to 1"},
		{`"to": 1`, `"to": null`, "line 5, column 18: transitions[0]: from and to are the same; leave out what changes no composition"},
		{`60,`, `60, "layout": "rows",`, "line 1, column 72: layout: there is no layout 'rows'; there are lanes, laminar, trees, paper, naive"},
		{`60,`, `60, "groups": [{"with": [0], "without": [0]}],`, "line 1, column 73: groups[0]: 'A' is asked for and stands in without; no entity has both"},
		{`true}`, `1}`, "line 6, column 14: complete: expected true or false, found 1"},
		{`true}`, `true, "notes": "no"}`, "line 6, column 29: notes: expected a list, found the text 'no'"},
		{`60,`, `60, "deep": ` + strings.Repeat("[", 99) + strings.Repeat("]", 99) + ",", "line 1, column 86: deep: lists and objects stand in one another more than 16 deep"},
		{`"complete"`, `"notes": [` + strings.Repeat(`"",`, MaxNotes) + `""], "complete"`, "line 6, column 312: notes: the list is longer than 100, which is the most that is read; leave out the smallest, set complete to false, and say it in notes"},
	} {
		require.Contains(t, small, c.old)
		_, err := Read([]byte(strings.Replace(small, c.old, c.new, 1)))
		require.Error(t, err)
		require.Equal(t, c.want, err.Error())
	}
}

// TestTooLong says what to leave out of a document that is too long.
func TestTooLong(t *testing.T) {
	_, err := Read(make([]byte, MaxText+1))
	require.EqualError(t, err, "line 1, column 1: the document has 8.4 MB, and 8.4 MB are read; leave out compositions and transitions with few entities, and set complete to false")
}

// FuzzRead reads any text: it is refused with a place in it, or gives a design without errors.
func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	f.Add(settlement().Append(nil))
	f.Add([]byte(`{"schema": "copse.observe/1"`))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := Read(text)
		if err != nil {
			var found *Problem
			require.ErrorAs(t, err, &found)
			require.Positive(t, found.Column)
			require.LessOrEqual(t, found.Line, strings.Count(string(text), "\n")+1)
			return
		}
		again, err := Read(d.Append(nil))
		require.NoError(t, err)
		require.Equal(t, string(d.Append(nil)), string(again.Append(nil)))
		requireNoErrors(t, Design(d))
	})
}

// TestBetween subtracts what was counted before.
func TestBetween(t *testing.T) {
	before, after := settlement(), settlement()
	after.Ticks, after.Ns = 700, 1_300_000_000
	after.Systems[0].Runs, after.Systems[0].Ns = 1400, 700_000_000
	after.Systems[1].Ns = 2_000 // it was counted from zero
	after.Compositions[0].Count = 950
	after.Transitions[0].Count = 1250
	found, err := Between(before, after)
	require.NoError(t, err)
	want := settlement()
	want.Ticks, want.Ns = 100, 100_000_000
	want.Compositions[0].Count = 950
	want.Systems[0].Runs, want.Systems[0].Ns, want.Systems[0].Commands = 200, 100_000_000, 0
	want.Systems[1].Runs, want.Systems[1].Ns = 0, 2_000
	want.Transitions = []document.ObservedTransition{{From: -1, To: 0, Count: 50}}
	require.Equal(t, want, found)

	_, err = Between(after, before)
	require.Equal(t, ErrOther, err)
	_, err = Between(before, before)
	require.Equal(t, ErrNoTicks, err)
	after.Components[0].Name = "other"
	_, err = Between(before, after)
	require.Equal(t, ErrOther, err)
}
