package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/stretchr/testify/require"
)

// literals says of some components whether they are required or excluded.
type literals map[int]bool

// String returns the literals as a group of a text.
func (l literals) String() string {
	var out []string
	for _, c := range slices.Sorted(maps.Keys(l)) {
		sign := "!"
		if l[c] {
			sign = ""
		}
		out = append(out, sign+named(c))
	}
	return strings.Join(out, " & ")
}

func named(c int) string { return string(rune('A' + c)) }

// with returns the literals with further ones. ok is false if some contradict.
func (l literals) with(more literals) (out literals, ok bool) {
	out = maps.Clone(l)
	for c, required := range more {
		if was, known := out[c]; known && was != required {
			return nil, false
		}
		out[c] = required
	}
	return out, true
}

// holds reports whether an entity with some components satisfies the literals.
func (l literals) holds(comp grouptree.Set) bool {
	for c, required := range l {
		if comp.Has(c) != required {
			return false
		}
	}
	return true
}

// bruteDesign is a random design, whose systems need not match anything, with at most one group.
type bruteDesign struct {
	tag      int // this component has no storage; -1 for none
	systems  []literals
	optional []literals // by system
	declared literals   // nil for none
	before   string     // the text above the groups
	after    string
}

func drawBruteDesign(r *rand.Rand) bruteDesign {
	n := 3 + r.IntN(3)
	d := bruteDesign{tag: -1}
	if r.IntN(3) == 0 {
		d.tag = n - 1
	}
	for c := range n {
		if c == d.tag {
			d.before += "tag " + named(c) + "\n"
		} else {
			d.before += fmt.Sprintf("component %s %d\n", named(c), 4<<r.IntN(3))
		}
	}
	literal := func() literals { return literals{r.IntN(n): r.IntN(3) > 0} }
	stored := func(l literals) bool {
		for c, required := range l {
			if required && c != d.tag {
				return true
			}
		}
		return false
	}
	draw := func() literals {
		for {
			l, ok := literal(), true
			for k := r.IntN(3); k > 0 && ok; k-- {
				l, ok = l.with(literal())
			}
			if ok && stored(l) {
				return l
			}
		}
	}
	for i := range 2 + r.IntN(2) {
		l, optional := draw(), literals{}
		if c := r.IntN(n); r.IntN(3) == 0 && c != d.tag {
			if _, named := l[c]; !named {
				optional[c] = true
			}
		}
		d.systems, d.optional = append(d.systems, l), append(d.optional, optional)
		d.after += systemText(i, l, optional, d.tag, 1+r.IntN(6))
	}
	if r.IntN(3) == 0 {
		d.declared = draw()
	}
	component := func() string { return named(r.IntN(n)) }
	for range 1 + r.IntN(3) {
		comp := map[string]bool{}
		for range 1 + r.IntN(3) {
			comp[component()] = true
		}
		d.after += fmt.Sprintf("spawn %d %s\n", 1+r.IntN(900), strings.Join(slices.Sorted(maps.Keys(comp)), ", "))
	}
	for range r.IntN(4) {
		change := []string{"add " + component() + " to", "remove " + component() + " from", "despawn"}[r.IntN(3)]
		d.after += fmt.Sprintf("tick\n  %s any %d of %s\n", change, 1+r.IntN(120), component())
	}
	return d
}

// systemText writes a system. Of its literals those of a tag are not accessed.
func systemText(i int, l, optional literals, tag, weight int) string {
	var access, with, without []string
	for _, c := range slices.Sorted(maps.Keys(l)) {
		switch {
		case !l[c]:
			without = append(without, named(c))
		case c == tag:
			with = append(with, named(c))
		default:
			access = append(access, named(c))
		}
	}
	for c := range optional {
		access = append(access, "?"+named(c))
	}
	out := fmt.Sprintf("system S%d(%s)", i, strings.Join(access, ", "))
	if len(with) > 0 {
		out += " with " + strings.Join(with, ", ")
	}
	if len(without) > 0 {
		out += " without " + strings.Join(without, ", ")
	}
	return fmt.Sprintf("%s weight %d\n", out, weight)
}

// text writes the design with some groups.
func (d *bruteDesign) text(layout string, groups []literals) string {
	out := d.before + "layout " + layout + "\n"
	for _, g := range groups {
		out += "group " + g.String() + "\n"
	}
	return out + d.after
}

// candidates lists the groups among which the arrangement is the best, by their definition in docs/arrange.md.
func (d *bruteDesign) candidates(occurred []grouptree.Set) (out []literals) {
	add := func(l literals) {
		for c, required := range l {
			if required && c != d.tag && !slices.ContainsFunc(out, func(other literals) bool { return maps.Equal(l, other) }) {
				out = append(out, l)
			}
		}
	}
	if d.declared != nil {
		add(d.declared)
	}
	addBoth := func(a, b literals) {
		if both, ok := a.with(b); ok && slices.ContainsFunc(occurred, both.holds) {
			add(both)
		}
	}
	for _, l := range d.systems {
		bare := maps.Clone(l)
		maps.DeleteFunc(bare, func(_ int, required bool) bool { return !required })
		add(l)
		add(bare)
	}
	for i, l := range d.systems {
		addBoth(l, d.optional[i])
		for _, other := range d.systems[:i] {
			addBoth(l, other)
		}
	}
	return out
}

// priced is what a design costs, in tenths of a nanosecond, and how many groups it has.
type priced struct{ tenths, groups int }

// best analyses the design with each choice of the candidates, in each order where it matters, and returns the best: of those that cost
// the same the one with the fewest groups.
func (d *bruteDesign) best(t *testing.T, layout string, candidates []literals) priced {
	least := priced{tenths: 1 << 60}
	var extend func(groups []literals, from int)
	extend = func(groups []literals, from int) {
		a := designrun.Analyze(d.text(layout, groups), analysis.Options{})
		require.False(t, a.HasErrors(), a.Text)
		if p := (priced{int(a.Total.Sum()+50) / 100, len(groups)}); !a.Layout.AtLimit() &&
			(p.tenths < least.tenths || p.tenths == least.tenths && p.groups < least.groups) {
			least = p
		}
		for i := from; i < len(candidates); i++ {
			if slices.ContainsFunc(groups, func(g literals) bool { return maps.Equal(g, candidates[i]) }) {
				continue
			}
			next := 0
			if layout == "lanes" {
				next = i + 1
			}
			extend(append(slices.Clip(groups), candidates[i]), next)
		}
	}
	extend(nil, 0)
	return least
}

// TestArrangeEqualsBruteForce arranges random designs with the command, and analyses each with all choices of the candidates, which are
// written down here once more. What is called optimal costs no more than any of them, and no more with fewer groups; no bound is above
// the least. COPSE_ARRANGE_DESIGNS sets how many designs there are.
func TestArrangeEqualsBruteForce(t *testing.T) {
	designs := uint64(40)
	if n, err := strconv.Atoi(os.Getenv("COPSE_ARRANGE_DESIGNS")); err == nil {
		designs = uint64(n)
	}
	layouts := []string{"lanes", "laminar", "lanes", "trees", "lanes", "paper"}
	most := map[string]int{"lanes": 8, "laminar": 4, "trees": 4, "paper": 4}
	for seed, done := uint64(0), uint64(0); done < designs; seed++ {
		d, layout := drawBruteDesign(rand.New(rand.NewPCG(seed, 55))), layouts[seed%6]
		var groups []literals
		if d.declared != nil {
			groups = append(groups, d.declared)
		}
		text := d.text(layout, groups)
		a := designrun.Analyze(text, analysis.Options{})
		candidates := d.candidates(a.World.Occurred())
		if len(candidates) > most[layout] || a.Census.Total() == 0 {
			continue
		}
		done++
		least := d.best(t, layout, candidates)
		var b buffers
		require.Equal(t, statusDone, b.run(t, text, "arrange", "-json", "-seconds", "0", "-layout", layout, "-"), "seed %d: %s", seed, b.err.String())
		var document struct {
			Status, Text  string
			Groups        []string
			Before, After struct{ Sum json.Number }
			Bound         json.Number
		}
		require.NoError(t, json.Unmarshal(b.out.Bytes(), &document))
		require.Equal(t, "optimal", document.Status, "seed %d\n%s", seed, text)
		require.Equal(t, least, priced{tenths(t, document.After.Sum), len(document.Groups)}, "seed %d\n%s", seed, text)
		require.LessOrEqual(t, tenths(t, document.Bound), least.tenths, "seed %d\n%s", seed, text)
		require.Equal(t, int(a.Total.Sum()+50)/100, tenths(t, document.Before.Sum))

		var again buffers
		require.Equal(t, statusDone, again.run(t, document.Text, "analyze", "-"), "seed %d\n%s", seed, document.Text)
		var analyzed struct{ Total struct{ Sum json.Number } }
		require.NoError(t, json.Unmarshal(again.out.Bytes(), &analyzed))
		require.Equal(t, document.After.Sum, analyzed.Total.Sum, "seed %d: what is promised is what the analysis says", seed)
	}
}

// tenths returns a number of nanoseconds in tenths, to which documents round.
func tenths(t *testing.T, ns json.Number) int {
	x, err := ns.Float64()
	require.NoError(t, err)
	return int(x*10 + 0.5)
}
