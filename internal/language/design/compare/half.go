package compare

import (
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/sorting"
	"github.com/copse-ecs/copse/internal/wording"
)

// half is one of two designs that are compared.
type half struct {
	*analysis.Analysis
	list    []syntax.Statement // without lines that have only a comment
	texts   []string           // of the statements, in canonical form and without comments
	group   []int              // by statement: the group it declares, or -1
	system  []int              // by statement: the system it declares, or -1
	groups  []counterpart      // by group
	systems []counterpart      // by system
	ticksAt []diagnostic.Range // the tick statements
}

// counterpart is the key under which a group or system is measured, and the index of the
// corresponding group or system of the other design, -1 if it has none.
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
			if systems < len(a.Systems) && a.Systems[systems].Statement == s { // a system that was not understood has no entry
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
	distinguish(h.groups)
	distinguish(h.systems)
	return h
}

// distinguish adds a number to keys that occur several times.
func distinguish(list []counterpart) {
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
	return "\x00" + groupExpression(a, i)
}

// groupExpression returns the expression of a group with its literals sorted by name.
func groupExpression(a *analysis.Analysis, i int) string {
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

// systemDeclaration returns the columns, terms and weight of a system, sorted by name.
func systemDeclaration(a *analysis.Analysis, i int) string {
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

// pairAll finds the counterparts of all groups and systems.
func pairAll(hA, hB *half) {
	a, b := hA.groups, hB.groups
	common(len(a), len(b), func(i, k int) bool { return groupKey(hA.Analysis, i) == groupKey(hB.Analysis, k) }, func(i, k int) {
		a[i], b[k].other = counterpart{b[k].key, k}, i
	})
	match(a, b, func(i int) string { return a[i].key }, func(k int) string { return b[k].key })
	match(a, b, func(i int) string { return groupExpression(hA.Analysis, i) }, func(k int) string { return groupExpression(hB.Analysis, k) })
	pairSimilar(hA, hB)
	x, y := hA.systems, hB.systems
	match(x, y, func(i int) string { return x[i].key }, func(k int) string { return y[k].key })
	match(x, y, func(i int) string { return systemDeclaration(hA.Analysis, i) }, func(k int) string { return systemDeclaration(hB.Analysis, k) })
	for _, list := range [][]counterpart{a, x} {
		for i := range list {
			if list[i].other < 0 {
				list[i].key = "\x00A" + wording.Grouped(i) // a key that B does not have
			}
		}
	}
}

// match pairs the entries of two lists that have no counterpart yet and the same description, in
// order. The entry of A gets the key of the entry of B.
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

// pairSimilar pairs remaining groups that share at least as many literals as they differ in, the
// most similar first. These are groups whose expression was edited.
func pairSimilar(hA, hB *half) {
	type couple struct{ i, k, differ int }
	var list []couple
	for i := range hA.groups {
		g := &hA.Analysis.Groups[i]
		if hA.groups[i].other >= 0 || g.SpecIndex < 0 {
			continue
		}
		conj, lost := translate(hA, hB, g.Conj)
		for k := range hB.groups {
			h := &hB.Analysis.Groups[k]
			if hB.groups[k].other >= 0 || h.SpecIndex < 0 {
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
		if a, b := &hA.groups[c.i], &hB.groups[c.k]; a.other < 0 && b.other < 0 {
			*a, b.other = counterpart{b.key, c.k}, c.i
		}
	}
}

// translate returns a conjunction of A with the component numbers of B, and how many of its
// components B does not have.
func translate(hA, hB *half, g grouptree.Conj) (out grouptree.Conj, lost int) {
	for c := range g.Cares.All() {
		id, known := hB.Design.IDs[hA.Names[c]]
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
