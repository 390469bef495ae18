package observed

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/wording"
)

// spawned writes the entities before the first tick: first the compositions that ticks change, then those of most entities.
func (w *writer) spawned() string {
	changed := map[int]bool{}
	for _, x := range w.history.changes {
		changed[x.from], changed[x.to] = true, true
	}
	var order []int
	for i, n := range w.people.initial {
		if n > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if changed[a] != changed[b] {
			if changed[a] {
				return -1
			}
			return 1
		}
		return w.people.initial[b] - w.people.initial[a]
	})
	out := lines{most: mostSpawned}
	entities := 0
	for _, i := range order {
		if !out.add("spawn "+strconv.Itoa(w.people.initial[i])+" "+w.listed(w.people.sets[i]), w.counted(i)) {
			entities += w.people.initial[i]
		}
	}
	if out.left > 0 {
		out.most += 200
		out.add("# Left out: "+wording.Amount(out.left, "composition")+" with "+wording.Entities(entities)+", for which a design has no room.", "")
	}
	return out.text.String()
}

// counted says where the number of entities of a composition is from.
func (w *writer) counted(i int) string {
	text := "counted at the end"
	if w.people.initial[i] != w.people.counts[i] {
		text = wording.Grouped(w.people.counts[i]) + " counted at the end; here as many as lead there through the ticks below"
	}
	if n := w.people.tables[i]; n > 1 {
		text += ", in " + wording.Amount(n, "table")
	}
	return text
}

// listed lists the components of a composition.
func (w *writer) listed(set []int) string { return strings.Join(w.namesOf(set), ", ") }

func (w *writer) namesOf(set []int) (out []string) {
	for _, at := range set {
		out = append(out, w.names[at])
	}
	return out
}

// exactly writes an expression that only the entities of a composition satisfy, among all compositions there are.
func (w *writer) exactly(set []int) string {
	var others []int
	for _, other := range w.people.sets {
		if len(other) > len(set) && len(minus(set, other)) == 0 {
			others = union(others, minus(other, set))
		}
	}
	parts := w.namesOf(set)
	for _, at := range others {
		parts = append(parts, "!"+w.names[at])
	}
	return strings.Join(parts, " & ")
}

// ticks writes the ticks. If their text is too long, they have half as many transitions.
func (w *writer) ticks() string {
	for {
		text := w.ticksOf()
		if len(text) <= mostTickText {
			return text
		}
		keep := len(w.history.changes) / 2
		if keep > 0 && w.history.changes[keep].second {
			keep-- // the second step of a change that does not stay
		}
		for _, x := range w.history.changes[keep:] {
			if !x.second {
				w.history.left, w.history.lost = w.history.left+1, w.history.lost+x.measured
			}
		}
		if w.history.changes = w.history.changes[:keep]; keep == 0 {
			w.history.ticks = 0
		}
	}
}

func (w *writer) ticksOf() string {
	if w.history.ticks == 0 {
		return ""
	}
	selectors, said := map[int]string{}, map[int]bool{}
	var out strings.Builder
	these := "These " + wording.Amount(w.history.ticks, "tick") + " change"
	if w.history.ticks == 1 {
		these = "This tick changes"
	}
	out.WriteString("\n# " + these + " as many entities on average as those that were observed.\n")
	for tick := range w.history.ticks {
		out.WriteString("tick\n")
		for i := range w.history.changes {
			x := &w.history.changes[i]
			if n := x.at(tick, w.history.ticks); n > 0 {
				out.WriteString("  " + w.statement(x, n, selectors))
				if !said[i] {
					said[i] = true
					out.WriteString(" # counted " + wording.Grouped(x.measured) + " in " + wording.Amount(w.of.Ticks, "tick"))
				}
				out.WriteByte('\n')
			}
		}
	}
	return out.String()
}

// statement writes what n entities change.
func (w *writer) statement(x *change, n int, selectors map[int]string) string {
	if x.from < 0 {
		return "spawn " + strconv.Itoa(n) + " " + w.listed(w.people.sets[x.to])
	}
	if selectors[x.from] == "" {
		selectors[x.from] = w.exactly(w.people.sets[x.from])
	}
	of := "any " + strconv.Itoa(n) + " of " + selectors[x.from]
	if x.to < 0 {
		return "despawn " + of
	}
	if added := minus(w.people.sets[x.to], w.people.sets[x.from]); len(added) > 0 {
		return "add " + w.listed(added) + " to " + of
	}
	return "remove " + w.listed(minus(w.people.sets[x.from], w.people.sets[x.to])) + " from " + of
}
