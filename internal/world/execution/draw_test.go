package execution

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// drawSet draws some of the first n components.
func drawSet(t *rapid.T, name string, n int) grouptree.Set {
	return rapid.SampledFrom(setsOf(n)).Draw(t, name)
}

// drawFew draws a quarter of the first n components in the mean.
func drawFew(t *rapid.T, name string, n int) grouptree.Set {
	return drawSet(t, name, n).Intersect(drawSet(t, name+" too", n))
}

// setsOf returns all sets of the first n components.
func setsOf(n int) (out []grouptree.Set) {
	for bits := range 1 << n {
		var set grouptree.Set
		for c := range n {
			if bits>>c&1 == 1 {
				set.Add(c)
			}
		}
		out = append(out, set)
	}
	return out
}

// drawGroup declares a group that asks for a component at least.
func (w *world) drawGroup(t *rapid.T) {
	has := grouptree.SetOf(rapid.IntRange(0, firstTag-1).Draw(t, "group"))
	has = has.Union(drawFew(t, "grouped", components))
	w.group(has, drawFew(t, "not grouped", components).Intersect(drawSet(t, "neither", components)).Minus(has))
}

// drawWorld draws a world with groups and entities; about one of eight has enough for blocks of views.CopiedRows.
func drawWorld(t *rapid.T) *world {
	w := newWorld(t, rapid.SampledFrom(grouptree.Kinds()).Draw(t, "layout"))
	for range rapid.IntRange(0, 4).Draw(t, "groups") {
		w.drawGroup(t)
	}
	most := rapid.SampledFrom([]int{3, 3, 30, 30, 150, 150, 150, 1200}).Draw(t, "most")
	var kinds []grouptree.Set
	for range rapid.IntRange(1, 6).Draw(t, "compositions") {
		kinds = append(kinds, drawSet(t, "composition", components))
	}
	for range rapid.IntRange(1, 8).Draw(t, "spawns") {
		kind := rapid.SampledFrom(kinds).Draw(t, "kind")
		for range rapid.IntRange(1, most).Draw(t, "n") {
			w.spawn(kind, true)
		}
	}
	w.commit()
	return w
}

// drawRequest draws what a walker asks for, with so many columns at most.
func drawRequest(t *rapid.T, most int) (r request) {
	all := rapid.Permutation([]int{compA, compB, compC, bytesD, bytesE}).Draw(t, "columns")
	var used grouptree.Set
	for _, c := range all[:rapid.IntRange(0, most).Draw(t, "n")] {
		used.Add(c)
		r.columns = append(r.columns, Column{Component: c, Write: rapid.IntRange(0, 2).Draw(t, "writes") > 0, Optional: rapid.IntRange(0, 3).Draw(t, "optional") == 0})
	}
	for c := range components {
		if used.Has(c) {
			continue
		}
		switch rapid.IntRange(0, 7).Draw(t, "term") {
		case 0:
			r.with.Add(c)
		case 1:
			r.without.Add(c)
		}
	}
	for range rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, "any") {
		r.any = append(r.any, grouptree.SetOf(rapid.IntRange(0, components-1).Draw(t, "either"), rapid.IntRange(0, components-1).Draw(t, "or")))
	}
	r.exactly = rapid.IntRange(0, 7).Draw(t, "exactly") == 0
	return r
}

// change changes an entity, or makes one.
func (w *world) change(t *rapid.T, queued bool) {
	kind := rapid.IntRange(0, 9).Draw(t, "change")
	if len(w.order) == 0 || kind < 2 {
		w.spawn(drawSet(t, "spawned", components), queued)
		return
	}
	e := w.order[rapid.IntRange(0, len(w.order)-1).Draw(t, "who")]
	c := rapid.IntRange(0, components-1).Draw(t, "component")
	switch {
	case kind == 2:
		w.despawn(e, queued)
	case kind < 7:
		w.give(e, c, queued)
	default:
		w.take(e, c, queued)
	}
}

// changes makes some changes, at once or in a commit.
func (w *world) changes(t *rapid.T, most int) {
	queued := rapid.Bool().Draw(t, "queued")
	for range rapid.IntRange(0, most).Draw(t, "changes") {
		w.change(t, queued)
	}
	if queued {
		w.commit()
	}
}

// coverage counts the cases that a property has had.
type coverage map[string]int

// check checks a property until each of some cases has occurred, and fails if that takes too long.
func (c coverage) check(t *testing.T, cases []string, property func(*rapid.T)) {
	var missing []string
	for range 50 {
		rapid.Check(t, property)
		missing = slices.DeleteFunc(slices.Clone(cases), func(name string) bool { return c[name] > 0 })
		if len(missing) == 0 {
			return
		}
	}
	require.Empty(t, missing, "cases that did not occur")
}
