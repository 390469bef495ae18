package arrange_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/arrange"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/splitmix"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func analyze(text string) *analysis.Analysis {
	return designrun.Analyze(text, analysis.Options{HintsLater: true})
}

// conj reads a conjunction of names, as in "A & !B".
func conj(t *testing.T, a *analysis.Analysis, expression string) grouptree.Conj {
	var has, not grouptree.Set
	for _, literal := range strings.Split(expression, " & ") {
		name, negative := strings.CutPrefix(literal, "!")
		id, known := a.Design.IDs[name]
		require.True(t, known, name)
		if negative {
			not.Add(id)
		} else {
			has.Add(id)
		}
	}
	out, ok := grouptree.NewConj(has, not)
	require.True(t, ok)
	return out
}

var replaceCases = []struct {
	name, text string
	kind       grouptree.Kind
	groups     []string
	want       string
}{
	{"groups that are there already", "group A & B # why\ngroup C\nsystem S(A, B)\n", grouptree.Lanes,
		[]string{"A & B", "C"}, "group A & B # why\ngroup C\nsystem S(A, B)\n"},
	{"a new group below the one it follows", "group A & B\n\nsystem S(A, B, C)\n", grouptree.Lanes,
		[]string{"A & B", "A & C"}, "group A & B\ngroup A & C\n\nsystem S(A, B, C)\n"},
	{"a new group above the first that stays", "# pairs\ngroup A & B\n\nsystem S(A, B, C)\n", grouptree.Lanes,
		[]string{"A & C", "A & B"}, "# pairs\ngroup A & C\ngroup A & B\n\nsystem S(A, B, C)\n"},
	{"other groups in the place of the old", "component A\ncomponent B\n\ngroup A\ngroup B # b\n\nsystem S(A, B)\n", grouptree.Lanes,
		[]string{"A & B"}, "component A\ncomponent B\n\ngroup A & B\n# b\n\nsystem S(A, B)\n"},
	{"no groups before", "component A\ncomponent B\nsystem S(A, B)\n", grouptree.Laminar,
		[]string{"A & B"}, "component A\ncomponent B\nlayout laminar\ngroup A & B\nsystem S(A, B)\n"},
	{"nothing but a system", "system S(A, B)", grouptree.Lanes, []string{"A & B"}, "group A & B\nsystem S(A, B)"},
	{"no groups after", "component A\n\ngroup A\n\nsystem S(A)\n", grouptree.Lanes, nil, "component A\n\nsystem S(A)\n"},
	{"no groups after, at the end", "system S(A)\ngroup A\ngroup !A & B", grouptree.Lanes, nil, "system S(A)"},
	{"only groups", "group A\n", grouptree.Lanes, nil, ""},
	{"a layout line that is no longer needed", "component A\nlayout laminar # one array each\nsystem S(A)\n", grouptree.Lanes,
		nil, "component A\n# one array each\nsystem S(A)\n"},
	{"another layout", "component A\nlayout paper # as in the paper\n", grouptree.Trees, nil, "component A\nlayout trees # as in the paper\n"},
	{"a layout line that stays", "component A\nlayout lanes\n", grouptree.Lanes, nil, "component A\nlayout lanes\n"},
	{"another order", "group a = A\ngroup b = B # second\ngroup c = C\nsystem S(A)\n", grouptree.Paper,
		[]string{"B", "A", "C"}, "layout paper\ngroup b = B # second\ngroup a = A\ngroup c = C\nsystem S(A)\n"},
	{"a group written twice", "group A\ngroup a = A\nspawn A\ntick\n  despawn all of a\n", grouptree.Lanes,
		[]string{"A"}, "group a = A\nspawn A\ntick\n  despawn all of a\n"},
	{"a name where it is used", "group moving = A & !B\nspawn A\nspawn A, C\ntick\n  add B to all of moving & C\n  despawn any 1 of !B & moving\n", grouptree.Lanes,
		nil, "spawn A\nspawn A, C\ntick\n  add B to all of A & !B & C\n  despawn any 1 of !B & A\n"},
	{"a name that adds nothing", "group a = A\nspawn A\ntick\n  despawn all of A & a\n", grouptree.Lanes,
		nil, "spawn A\ntick\n  despawn all of A & A\n"},
	{"comments within a group", "group (A, # one\n  # two\n  B # three\n) # four\nsystem S(A, B)\n", grouptree.Lanes,
		nil, "# one\n# two\n# three\n# four\nsystem S(A, B)\n"},
	{"expectations", "component A\ncomponent B\ncomponent C\ngroup A & B\nsystem S(A, B) expect full\nsystem T(A, C) expect blind weight 2\nspawn A, B, C\nspawn A\n", grouptree.Lanes,
		[]string{"A & C"}, "component A\ncomponent B\ncomponent C\ngroup A & C\nsystem S(A, B) expect blind\nsystem T(A, C) expect full weight 2\nspawn A, B, C\nspawn A\n"},
	{"other line breaks", "group A\r\ngroup B\r\nsystem S(A)\r\n", grouptree.Lanes, []string{"A & B", "B"}, "group A & B\r\ngroup B\r\nsystem S(A)\r\n"},
}

func TestReplace(t *testing.T) {
	for _, c := range replaceCases {
		t.Run(c.name, func(t *testing.T) {
			a := analyze(c.text)
			var groups []grouptree.Conj
			for _, g := range c.groups {
				groups = append(groups, conj(t, a, g))
			}
			require.Equal(t, c.want, check(t, a, c.kind, groups).Text)
		})
	}
}

func TestReplacedLists(t *testing.T) {
	a := analyze("component A\ncomponent B\ncomponent C\nlayout paper\ngroup one = A\ngroup B\ngroup A & B\nsystem S(A, B) expect full\nspawn A, B, C\n")
	r := check(t, a, grouptree.Trees, []grouptree.Conj{conj(t, a, "B"), conj(t, a, "A"), conj(t, a, "C")})
	require.Equal(t, []string{"C"}, r.Added)
	require.Equal(t, []string{"A & B"}, r.Dropped)
	require.Equal(t, []string{"one"}, r.Moved)
	require.Len(t, r.Expects, 1)
	require.Equal(t, "S", r.Expects[0].System)
	require.Equal(t, [2]grouptree.Match{grouptree.Full, grouptree.Blind}, [2]grouptree.Match{r.Expects[0].Was, r.Expects[0].Now})
}

func TestReplaceRefuses(t *testing.T) {
	a := analyze("group A &\nsystem S(A)\n")
	_, err := arrange.Replace(a, grouptree.Lanes, nil)
	require.EqualError(t, err, "the design has errors; fix them first")

	long := strings.Repeat("x", 200)
	a = analyze("group g = " + long + " & !B\nspawn " + long + "\n" + strings.Repeat("despawn all of g\n", 60_000/17))
	_, err = arrange.Replace(a, grouptree.Lanes, nil)
	require.EqualError(t, err, "the design would be longer than 64 KiB")

	a = analyze("system S(" + strings.Join(designtest.Letters(33), ", ") + ")\n")
	var many []grouptree.Conj
	for i := range 257 {
		set := grouptree.SetOf(i%16, 16+i/16)
		many = append(many, grouptree.Conj{Cares: set, Has: set})
	}
	_, err = arrange.Replace(a, grouptree.Lanes, many)
	require.EqualError(t, err, "a design has at most 256 groups")
}

func TestReplaceOfAnyDesign(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := designtest.DrawDesign(t)
		for i, s := range list {
			switch {
			case strings.HasPrefix(s, "group ") && rapid.Bool().Draw(t, "named"):
				list[i] = "group g" + string(rune('a'+i)) + " = " + s[len("group "):]
				if rapid.Bool().Draw(t, "used") {
					list = append(list, "despawn any 2 of g"+string(rune('a'+i)))
				}
			case rapid.IntRange(0, 3).Draw(t, "blank") == 0:
				list[i] = "\n" + s
			case rapid.IntRange(0, 3).Draw(t, "remark") == 0:
				list[i] = s + " # " + string(rune('a'+i))
			}
			if strings.HasPrefix(s, "system ") {
				list[i] += rapid.SampledFrom([]string{"", "", " expect full", " expect blind"}).Draw(t, "expect")
			}
		}
		a := analyze(strings.Join(list, "\n"))
		kind := rapid.SampledFrom(grouptree.Kinds()).Draw(t, "kind")
		check(t, a, kind, drawGroups(a, rapid.Uint64().Draw(t, "seed")))
	})
}

func TestReplaceInExamples(t *testing.T) {
	for name, text := range designtest.Examples(t) {
		for seed := range uint64(3) {
			a := analyze(text)
			_, err := arrange.Replace(a, grouptree.Lanes, nil)
			if err != nil {
				require.True(t, a.HasErrors(), name)
				continue
			}
			check(t, a, grouptree.Kinds()[int(seed)%len(grouptree.Kinds())], drawGroups(a, seed))
		}
	}
}

func FuzzReplace(f *testing.F) {
	for _, text := range designtest.Examples(f) {
		f.Add(text, uint64(1))
	}
	f.Add(designtest.Read(f, designtest.Path("every_node.copse")), uint64(2))
	for _, c := range replaceCases {
		f.Add(c.text, uint64(3))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		a := designrun.Analyze(text, analysis.Options{HintsLater: true, Within: 50_000_000})
		if a == nil {
			return
		}
		groups, kind := drawGroups(a, seed), grouptree.Kinds()[int(seed%uint64(len(grouptree.Kinds())))]
		if faults(a) {
			_, err := arrange.Replace(a, kind, groups)
			require.Equal(t, arrange.ErrHasErrors, err)
			return
		}
		if _, err := arrange.Replace(a, kind, groups); err == arrange.ErrTooLong {
			return
		}
		check(t, a, kind, groups)
	})
}

func faults(a *analysis.Analysis) bool {
	return slices.ContainsFunc(a.Diagnostics, func(d diagnostic.Diagnostic) bool {
		return d.Severity == diagnostic.Error && d.Code != diagnostic.ExpectFailed.Entry().Code
	})
}

// drawGroups draws groups of the design, signatures of its systems and others, in any order.
func drawGroups(a *analysis.Analysis, seed uint64) (out []grouptree.Conj) {
	stream := splitmix.New(seed)
	var all []grouptree.Conj
	for _, g := range a.GroupParts() {
		all = append(all, g.Conj)
	}
	for _, s := range a.SystemParts() {
		all = append(all, s.Signature.Match)
	}
	for range 2 * min(1, len(a.Names)) {
		c := grouptree.SetOf(stream.Below(len(a.Names)))
		all = append(all, grouptree.Conj{Cares: c, Has: c})
	}
	order := make([]int32, len(all))
	for i := range order {
		order[i] = int32(i)
	}
	for _, i := range stream.Draw(order, stream.Below(len(all)+1)) {
		if g := all[i]; !g.Cares.Empty() && !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	for i := range out { // what was drawn is in the order of the list
		k := stream.Below(i + 1)
		out[i], out[k] = out[k], out[i]
	}
	return out[:min(len(out), syntax.MaxGroups)]
}

type tester interface {
	require.TestingT
	Helper()
}

// check replaces the groups and holds what is true of every new text.
func check(t tester, a *analysis.Analysis, kind grouptree.Kind, groups []grouptree.Conj) *arrange.Replaced {
	t.Helper()
	r, err := arrange.Replace(a, kind, groups)
	require.NoError(t, err)
	b := analyze(r.Text)
	require.False(t, b.HasErrors(), "%s\n%v", r.Text, b.Diagnostics)
	require.Equal(t, r.Text, r.Analysis.Text)
	require.Equal(t, r.Text, diagnostic.SplitLines(a.Text).Apply(r.Edits))
	require.Equal(t, kind, b.Design.Kind)
	require.Equal(t, remarks(a.Text), remarks(r.Text))

	var want, got []string
	for _, g := range groups {
		want = append(want, namesOf(a, g))
	}
	var same []grouptree.Conj
	for i := range b.Groups {
		got, same = append(got, namesOf(b, b.Groups[i].Conj)), append(same, b.Groups[i].Conj)
	}
	require.Equal(t, want, got, r.Text)
	require.Equal(t, systemsOf(a), systemsOf(b), r.Text)
	require.Equal(t, entitiesOf(a), entitiesOf(b), r.Text)
	require.Equal(t, len(a.Ticks), len(b.Ticks))
	if len(a.Names) > 0 && !a.Design.Components[0].Implicit {
		require.Equal(t, a.Names, b.Names)
	}

	again, err := arrange.Replace(b, kind, same)
	require.NoError(t, err)
	require.Equal(t, r.Text, again.Text)
	require.Empty(t, again.Edits)
	return r
}

// namesOf returns a conjunction with its literals in the order of their names. Designs that declare
// nothing number their components by first use.
func namesOf(a *analysis.Analysis, g grouptree.Conj) string {
	var out []string
	for c := range g.Cares.All() {
		if g.Has.Has(c) {
			out = append(out, a.Names[c])
		} else {
			out = append(out, "!"+a.Names[c])
		}
	}
	slices.Sort(out)
	return strings.Join(out, " & ")
}

// systemsOf returns what the systems ask for.
func systemsOf(a *analysis.Analysis) (out []string) {
	for i := range a.Systems {
		s := &a.Systems[i]
		line := s.Statement.Name.Text + ": " + namesOf(a, s.Signature.Match) + " weight " + s.Statement.Weight.Text
		for _, c := range s.Columns {
			line += ", " + c.Access.String() + " " + a.Names[c.Component]
		}
		out = append(out, line)
	}
	return out
}

// entitiesOf returns the number of entities of each composition at the end.
func entitiesOf(a *analysis.Analysis) map[string]int {
	out := make(map[string]int)
	for i, comp := range a.Census.Comps {
		if n := a.Census.Count[i]; n > 0 {
			out[namesOf(a, grouptree.Conj{Cares: comp, Has: comp})] = n
		}
	}
	return out
}

// remarks returns the comments of a text without errors, in the order of the alphabet.
func remarks(text string) (out []string) {
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if i := strings.IndexByte(line, '#'); i >= 0 {
			out = append(out, strings.TrimSpace(line[i:]))
		}
	}
	slices.Sort(out)
	return out
}
