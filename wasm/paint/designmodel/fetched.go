package designmodel

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/wasm/paint"
)

// mostRows bounds the rows that Fetched reads, a few milliseconds in the browser.
const mostRows = 100_000

// entitySet is a set of entities by number.
type entitySet []bool

func (s *entitySet) add(e int) {
	for e >= len(*s) {
		*s = append(*s, make([]bool, e+1-len(*s))...)
	}
	(*s)[e] = true
}

func (s entitySet) has(e int) bool { return e < len(s) && s[e] }

// mostLinks is how many entities are drawn with a line for each column.
const mostLinks = 64

// Fetched returns the rows that a system finds by the handles of the entities for which it
// runs, by array of the model and in order of rows, and for some of these entities the row where
// they are walked. It returns nil if they are not known: if there are many rows, or if the
// components of an entity cannot be read from arrays. It costs O(rows of the arrays of the system).
func Fetched(a *analysis.Analysis, m *paint.Model, system int) ([]paint.Run, []paint.Link) {
	if system < 0 || system >= len(a.Systems) {
		return nil, nil
	}
	s := &a.Systems[system]
	f := fetcher{a: a, m: m, plan: &s.Plan, match: s.Signature.Match, tags: a.Tags()}
	apart := s.Plan.Columns.Minus(s.Plan.Always).Minus(f.tags)
	if s.Plan.Lead < 0 || f.tags.Has(s.Plan.Lead) || f.rows(apart) > mostRows {
		return nil, nil
	}
	for c := range apart.All() {
		found, ok := f.entities(c)
		if !ok {
			return nil, nil
		}
		f.addRuns(c, found, f.sample(c, found))
	}
	return f.out, f.links
}

type fetcher struct {
	a     *analysis.Analysis
	m     *paint.Model
	plan  *grouptree.Plan
	match grouptree.Conj
	tags  grouptree.Set
	out   []paint.Run
	links []paint.Link
}

// rows returns how many rows the arrays have that must be read for some columns.
func (f *fetcher) rows(columns grouptree.Set) (rows int) {
	for _, array := range f.m.Arrays {
		if columns.Union(f.match.Cares).Has(array.Component) || array.Component == f.plan.Lead {
			rows += array.Rows
		}
	}
	return rows
}

// entities returns the entities for which a column is found by handle.
func (f *fetcher) entities(column int) (found entitySet, ok bool) {
	tested := f.walk(column, func(_, _, e int) { found.add(e) })
	if !tested {
		return found, true
	}
	return found, f.test(found)
}

// walk calls a function for each row of the lead whose entity may need a column by handle, with the array of the model. It reports
// whether rows are tested.
func (f *fetcher) walk(column int, each func(array, row, entity int)) (tested bool) {
	var list []int
	for i, array := range f.m.Arrays {
		if array.Component != f.plan.Lead {
			continue
		}
		list = f.a.Entities(list[:0], f.a.Layout.ArrayOf(f.plan.Lead, array.Lane))
		for _, planned := range f.plan.Leaves {
			l := &f.m.Leaves[planned.Leaf]
			if f.a.Layout.Classes[f.a.Layout.Leaves[planned.Leaf].Class].Lane != array.Lane || f.a.Layout.Direct(f.plan, planned.Leaf).Has(column) {
				continue
			}
			tested = tested || planned.Test
			for row := min(l.Start, len(list)); row < min(l.End, len(list)); row++ {
				each(i, row, list[row])
			}
		}
	}
	return tested
}

// sample returns where the lead has some of the entities, evenly spread over its rows, by entity.
func (f *fetcher) sample(column int, found entitySet) map[int]paint.Link {
	all, at := 0, 0
	f.walk(column, func(_, _, e int) {
		if found.has(e) {
			all++
		}
	})
	step := max(1, (all+mostLinks-1)/mostLinks)
	out := make(map[int]paint.Link)
	f.walk(column, func(array, row, e int) {
		if !found.has(e) {
			return
		}
		if at%step == 0 {
			out[e] = paint.Link{Array: array, Row: row}
		}
		at++
	})
	return out
}

// test removes the entities that do not match. It reports whether that can be said.
func (f *fetcher) test(found entitySet) bool {
	if f.match.Cares.Meets(f.tags) {
		return false
	}
	for c := range f.match.Cares.All() {
		var have entitySet
		for _, e := range f.a.EntitiesOf(c) {
			have.add(e)
		}
		for e := range found {
			found[e] = found[e] && have.has(e) == f.match.Has.Has(c)
		}
	}
	return true
}

// addRuns adds the rows of some entities in the arrays of a component, and the links of those that are drawn with a line.
func (f *fetcher) addRuns(component int, found entitySet, linked map[int]paint.Link) {
	for i, array := range f.m.Arrays {
		if array.Component != component {
			continue
		}
		from := -1
		list := f.a.Entities(nil, f.a.Layout.ArrayOf(component, array.Lane))
		for row := 0; row <= len(list); row++ {
			in := row < len(list) && found.has(list[row])
			if in {
				if link, ok := linked[list[row]]; ok {
					link.ToArray, link.ToRow = i, row
					f.links = append(f.links, link)
				}
			}
			if in && from < 0 {
				from = row
			}
			if !in && from >= 0 {
				f.out = append(f.out, paint.Run{Array: i, From: from, To: row})
				from = -1
			}
		}
	}
}
