package compare

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/copse-ecs/copse/internal/design/figures"
	"github.com/copse-ecs/copse/internal/design/syntax"
	"github.com/copse-ecs/copse/internal/design/wording"
	"github.com/copse-ecs/copse/internal/sorting"
)

// Difference is what one design does differently from another: not what differs in their
// texts but in what is counted, with the statements that cause it.
type Difference struct {
	a, b       *half
	deviations []*deviation
	before     figures.Values // of A, under the names that B has for the same things
	after      figures.Values // of B
	ticks      []int          // commits that differ, from 0, as many as are listed
	moreTicks  int            // that differ beyond those
	changes    int            // lines that differ
	trials     []figures.Values
	untried    int                   // deviations that there was no budget to try
	joint      map[figures.Key]cause // of the lines that no deviation changes by itself
	budget     int                   // for trials
	short      bool                  // it did not suffice for all that could have been tried
}

// Analyses finds what design b does otherwise than a. Systems stand for one another if
// they have the same name, and those that are left if they ask for the same; groups if
// they have the same name or else the same expression; components and tags if they
// have the same name; commits if they are as many from the first.
//
// Every line that differs carries its cause, which is found by trial: each single
// deviation of the text of b is taken back, and where the line then has the value of a,
// that was its cause. Where none has an effect by itself, several are taken back: two
// groups, say, either of which makes a system full. Trials are as many as a counted budget allows, about half a
// second natively; without them, Compare costs as much as measuring a and b.
func Analyses(a, b *analysis.Analysis) *Difference {
	d := WithoutCauses(a, b)
	d.try()
	return d
}

// WithoutCauses compares two designs and does not look for causes.
func WithoutCauses(a, b *analysis.Analysis) *Difference {
	d := &Difference{a: newHalf(a), b: newHalf(b)}
	d.pair()
	d.deviate()
	d.findTicks()
	d.before, d.after = d.a.measure(d.ticks), d.b.measure(d.ticks)
	for k, v := range d.after {
		if w, known := d.before[k]; !known || v != w {
			d.changes++
		}
	}
	for k := range d.before {
		if _, known := d.after[k]; !known {
			d.changes++
		}
	}
	return d
}

// Under analyses the same text under another layout: what Compare(a, a.Under(k)) tells
// is what the choice of the layout does. Hints are left out.
func Under(a *analysis.Analysis, k grouptree.Kind) *analysis.Analysis {
	if k == a.Layout.Kind {
		return Again(a, a.Text)
	}
	return Again(a, a.Design.Lines().Apply([]diagnostic.Edit{a.Design.LayoutEdit(k)}))
}

// Again analyses a text as a was, without hints.
func Again(a *analysis.Analysis, text string) *analysis.Analysis {
	return analysis.Analyze(text, analysis.Options{Populate: a.Populated}, a.NewWorld)
}

// Same reports whether nothing that is counted differs, and no statement that could
// make a difference.
func (d *Difference) Same() bool { return d.changes == 0 && len(d.deviations) == 0 }

// half is one of two designs that are compared.
type half struct {
	*analysis.Analysis
	list    []syntax.Statement // without lines of comment
	texts   []string           // of the statements, in canonical form and without comments
	group   []int              // by statement: the group it declares, or -1
	system  []int              // by statement: the system it declares, or -1
	groups  []counterpart      // by group
	systems []counterpart      // by system
	ticksAt []diagnostic.Range // the tick statements
}

// counterpart is the key under which a group or a system is measured, and which of the other
// design it stands for, -1 if none.
type counterpart struct {
	key   string
	other int
}

func newHalf(a *analysis.Analysis) *half {
	h := &half{Analysis: a}
	groups, systems := 0, 0
	for _, s := range a.Design.File.Statements {
		group, system := -1, -1
		switch s := s.(type) {
		case *syntax.Remark:
			continue
		case *syntax.Tick:
			h.ticksAt = append(h.ticksAt, s.Range)
		case *syntax.Group:
			group = groups
			groups++
		case *syntax.System:
			if systems < len(a.Systems) && a.Systems[systems].Statement == s { // one that has no meaning is left out
				system = systems
				systems++
			}
		case *syntax.Broken:
			if s.Keyword == "group" {
				group = groups
				groups++
			}
		}
		h.list, h.texts = append(h.list, s), append(h.texts, syntax.PrintStatement(s))
		h.group, h.system = append(h.group, group), append(h.system, system)
	}
	for i := range a.Groups {
		h.groups = append(h.groups, counterpart{groupKey(a, i), -1})
	}
	for i := range a.Systems {
		h.systems = append(h.systems, counterpart{a.Systems[i].Statement.Name.Text, -1})
	}
	tellApart(h.groups)
	tellApart(h.systems)
	return h
}

// tellApart makes equal keys differ by their order.
func tellApart(list []counterpart) {
	seen := make(map[string]int)
	for i := range list {
		k := list[i].key
		for ; seen[k] > 0; k += "\x00" {
			seen[k]++
		}
		seen[k]++
		list[i].key = k
	}
}

// groupKey is the name of a group or else its expression, in an order that does not
// depend on the numbers of components.
func groupKey(a *analysis.Analysis, i int) string {
	if g := &a.Groups[i]; g.Name != "" {
		return g.Name
	}
	return "\x00" + groupSays(a, i)
}

// groupSays is the expression of a group in an order of its own.
func groupSays(a *analysis.Analysis, i int) string {
	g := &a.Groups[i]
	if g.SpecIndex < 0 {
		return g.Expr
	}
	return conjKey(a, g.Conj)
}

// conjKey writes a conjunction by names, ascending.
func conjKey(a *analysis.Analysis, g grouptree.Conj) string {
	var list []string
	for c := range g.Cares.All() {
		if g.Has.Has(c) {
			list = append(list, a.Names[c])
		} else {
			list = append(list, a.Names[c]+"!")
		}
	}
	sorting.Stable(list, strings.Compare)
	out := make([]byte, 0, 64)
	for _, s := range list {
		out = append(append(out, s...), ' ')
	}
	return string(out)
}

// systemSays is what a system asks for, and how often it counts.
func systemSays(a *analysis.Analysis, i int) string {
	s := &a.Systems[i]
	key := conjKey(a, s.Signature.Match) + "|"
	list := make([]string, 0, len(s.Columns))
	for _, c := range s.Columns {
		word := a.Names[c.Component] + " " + c.Access.String()
		if c.Optional {
			word += "?"
		}
		list = append(list, word)
	}
	sorting.Stable(list, strings.Compare)
	for _, word := range list {
		key += word + " "
	}
	return key + "|" + wording.Grouped(s.Statement.Weight.Value)
}

// pair finds out what stands for what.
func (d *Difference) pair() {
	a, b := d.a.groups, d.b.groups
	common(len(a), len(b), func(i, k int) bool { return groupKey(d.a.Analysis, i) == groupKey(d.b.Analysis, k) }, func(i, k int) {
		a[i], b[k].other = counterpart{b[k].key, k}, i
	})
	match(a, b, func(i int) string { return a[i].key }, func(k int) string { return b[k].key })
	match(a, b, func(i int) string { return groupSays(d.a.Analysis, i) }, func(k int) string { return groupSays(d.b.Analysis, k) })
	d.pairSimilar()
	x, y := d.a.systems, d.b.systems
	match(x, y, func(i int) string { return x[i].key }, func(k int) string { return y[k].key })
	match(x, y, func(i int) string { return systemSays(d.a.Analysis, i) }, func(k int) string { return systemSays(d.b.Analysis, k) })
	for _, list := range [][]counterpart{a, x} {
		for i := range list {
			if list[i].other < 0 {
				list[i].key = "\x00A" + wording.Grouped(i) // unlike every key of B
			}
		}
	}
}

// match pairs those of two lists that have no partner yet and say the same, the first
// with the first. Partners get the key that b has.
func match(a, b []counterpart, says, other func(int) string) {
	free := make(map[string][]int)
	for k := range b {
		if b[k].other < 0 {
			free[other(k)] = append(free[other(k)], k)
		}
	}
	for i := range a {
		if a[i].other >= 0 {
			continue
		}
		if list := free[says(i)]; len(list) > 0 {
			k := list[0]
			free[says(i)] = list[1:]
			a[i], b[k].other = counterpart{b[k].key, k}, i
		}
	}
}

// pairSimilar pairs groups that are left over and have more literals in common than
// not, the most similar first: somebody has edited them.
func (d *Difference) pairSimilar() {
	type couple struct{ i, k, differ int }
	var list []couple
	for i := range d.a.groups {
		g := &d.a.Analysis.Groups[i]
		if d.a.groups[i].other >= 0 || g.SpecIndex < 0 {
			continue
		}
		conj, lost := d.inB(g.Conj)
		for k := range d.b.groups {
			h := &d.b.Analysis.Groups[k]
			if d.b.groups[k].other >= 0 || h.SpecIndex < 0 {
				continue
			}
			common := conj.Cares.Intersect(h.Conj.Cares).Minus(conj.Has.Differ(h.Conj.Has)).Len()
			differ := lost + conj.Cares.Len() + h.Conj.Cares.Len() - 2*common
			if common >= differ {
				list = append(list, couple{i, k, differ})
			}
		}
	}
	sorting.Stable(list, func(x, y couple) int { return x.differ - y.differ })
	for _, c := range list {
		if a, b := &d.a.groups[c.i], &d.b.groups[c.k]; a.other < 0 && b.other < 0 {
			*a, b.other = counterpart{b.key, c.k}, c.i
		}
	}
}

// inB returns a conjunction of A with the numbers that its components have in B, and how
// many of them B does not have.
func (d *Difference) inB(g grouptree.Conj) (out grouptree.Conj, lost int) {
	for c := range g.Cares.All() {
		id, known := d.b.Design.IDs[d.a.Names[c]]
		if !known {
			lost++
			continue
		}
		out.Cares.Add(id)
		if g.Has.Has(c) {
			out.Has.Add(id)
		}
	}
	return out, lost
}

// How many commits a comparison lists, and how many writes of theirs.
const (
	maxTicksListed  = 200
	maxWritesListed = 1000
)

// findTicks finds the commits that write otherwise.
func (d *Difference) findTicks() {
	writes := 0
	for k := range max(len(d.a.Analysis.Ticks), len(d.b.Analysis.Ticks)) {
		a, b := d.a.written(k), d.b.written(k)
		if slices.Equal(a, b) {
			continue
		}
		if writes += len(a) + len(b); len(d.ticks) == maxTicksListed || len(d.ticks) > 0 && writes > maxWritesListed {
			d.moreTicks++
			continue
		}
		d.ticks = append(d.ticks, k)
	}
}

// writing is what a commit wrote in the array of one component.
type writing struct {
	component   string
	rows, bytes int
}

// written returns what commit k wrote, by names, ascending.
func (h *half) written(k int) []writing {
	if k >= len(h.Ticks) {
		return nil
	}
	var out []writing
	for _, w := range h.Ticks[k].Writes {
		if w.Batch > 0 {
			out = append(out, writing{h.Names[w.Component], w.Batch, w.Batch * h.Design.Components[w.Component].Bytes})
		}
	}
	sorting.Stable(out, func(x, y writing) int { return strings.Compare(x.component, y.component) })
	return out
}
