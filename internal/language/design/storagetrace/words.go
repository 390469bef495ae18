package storagetrace

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/wording"
)

// setOf returns components as a design knows them.
func setOf(s contract.Set) (out grouptree.Set) {
	for _, c := range s.List() {
		out.Add(c)
	}
	return out
}

// tableName returns the name of the table of a composition.
func (t *Trace) tableName(s contract.Set) string {
	if s == 0 {
		return "no component"
	}
	set := setOf(s)
	return t.a.Names.Conj(grouptree.Conj{Cares: set, Has: set})
}

// listName returns the name of a list.
func (t *Trace) listName(list int) string {
	switch {
	case t.storage.name == "archetype":
		return t.tableName(t.sets[list])
	case t.storage.name == "structs":
		return "structs"
	case t.storage.name == "objects":
		return "pointers"
	case list == len(t.a.Design.Components):
		return "descriptors"
	}
	return t.a.Design.Components[list].Name
}

func entityName(number uint32) string { return "e" + strconv.Itoa(int(number)) }

func rowName(row uint32) string { return "row " + wording.Grouped(int(row)) }

// sentence says what an event does.
func (t *Trace) sentence(e *contract.Event) string {
	list := t.listName(int(e.List))
	of := " of " + list
	about := ""
	switch {
	case e.Kind == contract.ListMade || t.storage.name == "archetype":
	case !t.byComponent():
		about = " with " + t.tableName(e.Has)
	case e.Has != 0:
		about = " for " + t.tableName(e.Has)
	}
	who := entityName(e.Entity)
	switch e.Kind {
	case contract.ListMade:
		return "the table " + list + " is made"
	case contract.RowWritten:
		return who + " is written to " + rowName(e.Row) + of + about
	case contract.RowCopied:
		return who + " is copied from " + rowName(e.FromRow) + " of " + t.listName(int(e.FromList)) + " to " + rowName(e.Row) + of
	case contract.RowMoved:
		return who + " moves from " + rowName(e.FromRow) + " to " + rowName(e.Row) + of + about
	case contract.RowsSwapped:
		return who + " exchanges " + rowName(e.FromRow) + " with " + rowName(e.Row) + of
	case contract.RowMarked:
		return who + " stays at " + rowName(e.Row) + of + " and has " + t.tableName(e.Has) + " now"
	case contract.RowRemoved:
		return rowName(e.Row) + of + " ends"
	case contract.RowLeft:
		return rowName(e.Row) + of + ", which " + who + " had, becomes a gap"
	}
	from, to := t.sets[e.FromList], t.sets[e.List]
	sign := " with "
	if from.Contains(to) {
		sign = " without "
	}
	return "the edge from " + t.tableName(from) + " to the table" + sign + t.a.Design.Components[e.Component].Name + " is cached"
}

// tickSentence says how many steps a tick has.
func (t *Trace) tickSentence(tick int) string {
	n := t.ends[tick] - t.first(tick)
	if n == 0 {
		return "the tick changes nothing"
	}
	return "the tick takes " + wording.Amount(n, "step")
}
