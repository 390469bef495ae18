package compare

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/figures"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestEverythingTakenBackIsA holds that B with all its deviations taken back does what A
// does, however they lie across one another.
func TestEverythingTakenBackIsA(t *testing.T) {
	later := analysis.Options{HintsLater: true}
	rapid.Check(t, func(t *rapid.T) {
		a, b := designtest.DrawDesign(t), designtest.DrawDesign(t)
		if rapid.Bool().Draw(t, "edited") { // else the two have little in common
			b = slices.Clone(a)
			for range rapid.IntRange(1, 5).Draw(t, "edits") {
				i, k := rapid.IntRange(0, len(b)-1).Draw(t, "one"), rapid.IntRange(0, len(b)-1).Draw(t, "other")
				b[i], b[k] = b[k], b[i]
			}
		}
		d := WithoutCauses(analyze(strings.Join(a, "\n"), later), analyze(strings.Join(b, "\n"), later))
		if faults(d.a.Analysis)+faults(d.b.Analysis) > 0 { // such as an entity before its spawn: nothing is promised of those
			return
		}
		d.budget = 1 << 40
		m, _ := d.revert(d.deviations...)
		require.NotNil(t, m)
		require.Equal(t, d.before, m, "%q %q", a, b)
	})
}

// toggle is one thing that two designs say otherwise; each says one of two lines, which may
// be empty.
type toggle struct{ a, b, cause string }

func toggles(t *rapid.T) (list []toggle) {
	expr := rapid.SampledFrom([]string{"A & B", "A & B & C", "A", "B & C", "A & !T", "C & D", "A & B & !D"})
	added := rapid.Bool().Draw(t, "added") // not taken out: a group that is gone and a new one are one that was edited
	for i := range rapid.IntRange(2, 4).Draw(t, "toggles") {
		name := "g" + strconv.Itoa(i)
		one, other := "group "+name+" = "+expr.Draw(t, "one"), "group "+name+" = "+expr.Draw(t, "other")
		switch whole := rapid.IntRange(0, 2).Draw(t, "kind") < 2; {
		case whole && added:
			one = ""
		case whole:
			other = ""
		case one == other:
			continue
		}
		list = append(list, toggle{one, other, "the group " + name})
	}
	if rapid.Bool().Draw(t, "with layout") {
		list = append(list, toggle{"layout trees", "layout paper", "the layout"})
	}
	return append(list, toggle{"spawn 7 A, B", "spawn 9 A, B, D", "line"})
}

// TestCausesAgainstAllSubsets holds every cause against all ways to take some of the
// deviations back.
func TestCausesAgainstAllSubsets(t *testing.T) {
	later := analysis.Options{HintsLater: true}
	rapid.Check(t, func(t *rapid.T) {
		list := toggles(t)
		rest := "system s(A, B)\nsystem r(A, B, C)\nsystem q(mut A) without T\nspawn 5 A, B, C\nspawn 3 A, T\n"
		text := func(back int) string {
			var out strings.Builder
			out.WriteString("component A\ncomponent B\ncomponent C\ncomponent D\ntag T\n")
			for i, x := range list {
				line := x.b
				if back>>i&1 != 0 {
					line = x.a
				}
				if strings.HasPrefix(line, "spawn") {
					out.WriteString(rest)
				}
				out.WriteString(line + "\n")
			}
			return out.String()
		}
		all := 1<<len(list) - 1
		values := make([]figures.Values, all+1)
		for back := range values {
			values[back] = newHalf(analyze(text(back), later)).measure(nil)
		}
		d := Analyses(analyze(text(all), later), analyze(text(0), later))
		require.Len(t, d.deviations, len(list), text(0))
		has := func(back int, k figures.Key, of int) bool {
			x, there := values[back][k]
			y, known := values[of][k]
			return there == known && x == y
		}
		for k := range d.after {
			if k.Kind == figures.OfDesign || slices.ContainsFunc(d.deviations, func(v *deviation) bool { return v.only == k.Subject }) || has(0, k, all) {
				continue
			}
			check(t, d, k, list, has)
		}
	})
}

// check holds the cause of one line; has tells whether it has the same value with two sets
// of deviations taken back.
func check(t *rapid.T, d *Difference, k figures.Key, list []toggle, has func(back int, k figures.Key, of int) bool) {
	all := 1<<len(list) - 1
	changes, brings, told := 0, 0, 0
	for i, x := range list {
		if !has(1<<i, k, 0) {
			changes |= 1 << i
		}
		if has(1<<i, k, all) {
			brings |= 1 << i
		}
		for _, id := range d.cause(k).ids {
			if strings.HasPrefix(d.deviations[id].text, x.cause) {
				told |= 1 << i
			}
		}
	}
	c := d.cause(k)
	require.Equal(t, brings != 0, c.alone, "%v", k)
	switch {
	case brings != 0:
		require.Equal(t, brings, told, "%v", k)
	case changes != 0:
		require.Equal(t, changes, told, "%v", k)
	default:
		require.NotZero(t, told, "%v has no cause", k)
		require.True(t, has(told, k, all), "%v: taken back together they bring back A", k)
		either := true
		for i := range list {
			if told>>i&1 == 0 {
				continue
			}
			require.False(t, has(told&^(1<<i), k, all), "%v: each of them is needed", k)
			either = either && has(told&^(1<<i), k, 0)
		}
		require.Equal(t, either, c.either, "%v: each of them suffices", k)
	}
}
