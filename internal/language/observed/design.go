package observed

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
)

// The parts of the longest text, in bytes. What does not fit is left out, and a comment says how much.
const (
	mostHead     = 6 << 10
	mostDeclared = 32 << 10
	mostTickText = 14 << 10
	mostSpawned  = syntax.MaxText - mostHead - mostDeclared - mostTickText - 2<<10
	mostComment  = 160
)

// writer writes a design.
type writer struct {
	of      *document.Observed
	chosen  chosen
	names   []string // of the components of the design
	systems []string // of the systems of the document
	rounds  rounds
	people  *population
	history history
	divided int // all numbers of entities, by this
}

// Design returns a design of a document. A comment says of each number where it is from.
func Design(d *document.Observed) string {
	w := &writer{of: d, chosen: choose(d), rounds: roundsOf(d)}
	full := make([]string, 0, len(w.chosen.order))
	for _, index := range w.chosen.order {
		full = append(full, d.Components[index].Name)
	}
	w.names = identifiers(full)
	for i := range d.Systems {
		w.systems = append(w.systems, d.Systems[i].Name)
	}
	w.systems = identifiers(w.systems)
	w.people = populationOf(d, &w.chosen)
	w.history = historyOf(d, w.people, &w.rounds)
	most := syntax.MaxAfterTick
	if w.history.ticks == 0 {
		most = syntax.MaxEntities
	}
	w.divided = w.people.shrink(&w.history, most)
	ticks := w.ticks()
	w.people.begin(&w.history)
	declared := w.declared()
	spawned := w.spawned()
	text := w.head() + declared + spawned + ticks
	if formatted := syntax.Format(text); len(formatted) <= syntax.MaxText {
		return formatted
	}
	return text // with the comments aligned it would be too long
}

// lines are lines of a text of a limited size.
type lines struct {
	text strings.Builder
	most int
	left int // lines that did not fit
}

// add appends a statement with its comment, without the comment if there is no room for it.
func (l *lines) add(statement, comment string) bool {
	if comment != "" && l.text.Len()+len(statement)+len(comment)+4 <= l.most {
		statement += " # " + comment
	}
	if l.text.Len()+len(statement)+1 > l.most {
		l.left++
		return false
	}
	l.text.WriteString(statement + "\n")
	return true
}

// oneLine returns a text that can stand in a comment.
func oneLine(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	runes := []rune(text)
	if len(runes) > mostComment {
		return string(runes[:mostComment]) + ".."
	}
	return text
}

// head says what the numbers are from, and what is not known.
func (w *writer) head() string {
	out := lines{most: mostHead}
	out.add("# Observed: "+oneLine(Title(w.of)), "")
	out.add("# "+w.roundSays(), "")
	for _, sentence := range Missing(w.of) {
		out.add("# Missing: "+oneLine(sentence), "")
	}
	for _, sentence := range w.leftOut() {
		out.add("# "+sentence, "")
	}
	for _, note := range w.of.Notes {
		out.add("# Note: "+oneLine(note), "")
	}
	return out.text.String() + "\n"
}

// roundSays says what a round of the design stands for.
func (w *writer) roundSays() string {
	switch {
	case w.of.Ticks == 0:
		return "No tick was observed, so a round is a run of every system."
	case !w.rounds.known:
		return "How often systems run is not known, so a round is a run of every system."
	}
	ticks := int(w.rounds.ticks + 0.5)
	if ticks == 1 {
		return "A round is one of these ticks."
	}
	if w.rounds.rarest {
		return "A round is " + wording.Amount(ticks, "tick") + ", in which the rarest system runs once; other weights are rounded."
	}
	return "A round is " + wording.Amount(ticks, "tick") + ", the fewest in which every system runs a whole number of times."
}

// leftOut says what a design cannot have.
func (w *writer) leftOut() (out []string) {
	if n := len(w.of.Components) - len(w.chosen.order); n > 0 {
		out = append(out, "Left out: "+wording.Amount(n, "component")+" that no system asks for; a design has at most "+wording.Grouped(syntax.MaxComponents)+".")
	}
	if n := len(w.of.Systems) - len(w.chosen.systems); n > 0 {
		out = append(out, "Left out: the "+wording.Amount(n, "system")+" that took least; a design has at most "+wording.Grouped(syntax.MaxSystems)+".")
	}
	if n := w.people.bare; n > 0 {
		out = append(out, "Left out: "+wording.Entities(n)+" without any of these components, which no system reads.")
	}
	if n := w.history.left; n > 0 {
		out = append(out, "Left out: "+wording.Amount(n, "transition")+", the rarest, of "+wording.Entities(w.history.lost)+" in all ticks.")
	}
	if n := w.history.bare; n > 0 {
		out = append(out, "Left out: changes of "+wording.Entities(n)+" that had none of these components before or after.")
	}
	if w.divided > 1 {
		out = append(out, "All numbers of entities are divided by "+wording.Grouped(w.divided)+", because a design has at most "+w.mostEntities()+".")
	}
	return out
}

func (w *writer) mostEntities() string {
	if w.history.ticks == 0 {
		return wording.Entities(syntax.MaxEntities)
	}
	return wording.Entities(syntax.MaxAfterTick) + " where something follows a tick"
}

// declared writes components and systems.
func (w *writer) declared() string {
	out := lines{most: mostDeclared}
	for i, index := range w.chosen.order {
		w.component(&out, i, &w.of.Components[index])
	}
	w.groups(&out)
	out.add("", "")
	for _, i := range w.chosen.systems {
		w.system(&out, i)
	}
	if out.left > 0 {
		out.most += 200
		out.add("# Left out: "+wording.Amount(out.left, "line")+" for which a design has no room.", "")
	}
	return out.text.String() + "\n"
}

func (w *writer) component(out *lines, i int, x *document.ObservedComponent) {
	name, comment := w.names[i], ""
	if x.Name != name {
		comment = oneLine(x.Name) + ": "
	}
	kept := ""
	if x.Storage != "" {
		kept = ", kept as " + oneLine(x.Storage)
	}
	switch {
	case x.Bytes < 0:
		out.add("component "+name, comment+"size not known, 12 bytes assumed"+kept)
	case x.Bytes == 0:
		out.add("tag "+name, comment+"no bytes, read from the program"+kept)
	default:
		out.add("component "+name+" "+strconv.Itoa(x.Bytes), comment+wording.Bytes(x.Bytes)+", read from the program"+kept)
	}
}

// groups writes the layout and the groups that the program has.
func (w *writer) groups(out *lines) {
	if w.of.Layout != "" {
		out.add("layout "+w.of.Layout, "read from the program")
	}
	for _, group := range w.of.Groups {
		var parts []string
		for _, index := range union(group.With, group.Without) {
			at, not := w.chosen.component[index], ""
			if slices.Contains(group.Without, index) {
				not = "!"
			}
			if at < 0 {
				parts = nil
				break
			}
			parts = append(parts, not+w.names[at])
		}
		if len(parts) > 0 {
			out.add("group "+strings.Join(parts, " & "), "declared by the program")
		}
	}
}

// system writes a system with its measured weight. A tag cannot be accessed: it is asked for.
func (w *writer) system(out *lines, i int) {
	x := &w.of.Systems[i]
	var accessed []string
	with := slices.Clone(x.With)
	for _, index := range union(x.Reads, x.Writes) {
		optional := slices.Contains(x.Optional, index)
		switch {
		case w.of.Components[index].Bytes != 0:
			accessed = append(accessed, w.access(index, slices.Contains(x.Writes, index), optional)...)
		case !optional:
			with = union(with, []int{index})
		}
	}
	text := "system " + w.systems[i] + "(" + strings.Join(accessed, ", ") + ")" + w.clause(" with ", with) + w.clause(" without ", x.Without)
	if w.rounds.weights[i] != 1 {
		text += " weight " + strconv.Itoa(w.rounds.weights[i])
	}
	comment := w.measured(x)
	if x.Name != w.systems[i] {
		comment = oneLine(x.Name) + ": " + comment
	}
	out.add(text, comment)
}

// access writes an access to a component, nothing if the design has no room for the component.
func (w *writer) access(index int, writes, optional bool) []string {
	at := w.chosen.component[index]
	if at < 0 {
		return nil
	}
	word := ""
	if writes {
		word = "mut "
	}
	if optional {
		word += "?"
	}
	return []string{word + w.names[at]}
}

// clause writes components of a document behind a word, nothing if there are none.
func (w *writer) clause(word string, list []int) string {
	var names []string
	for _, index := range list {
		if at := w.chosen.component[index]; at >= 0 {
			names = append(names, w.names[at])
		}
	}
	if len(names) == 0 {
		return ""
	}
	return word + strings.Join(names, ", ")
}

// measured says what was measured of a system.
func (w *writer) measured(x *document.ObservedSystem) string {
	var parts []string
	switch {
	case x.Runs < 0:
		parts = append(parts, "runs not known, 1 assumed")
	default:
		parts = append(parts, "counted "+wording.Amount(x.Runs, "run")+" in "+wording.Amount(w.of.Ticks, "tick"))
	}
	if x.Ns >= 0 && x.Runs > 0 {
		parts = append(parts, "measured "+nanoseconds(x.Ns/x.Runs)+" a run, "+nanoseconds(x.Ns)+" together")
	} else if x.Ns >= 0 {
		parts = append(parts, "measured "+nanoseconds(x.Ns)+" together")
	}
	if x.Matched >= 0 {
		parts = append(parts, "the last matched "+wording.Grouped(x.Matched))
	}
	if x.Commands > 0 {
		parts = append(parts, "asked for "+wording.Amount(x.Commands, "change"))
	}
	return strings.Join(parts, "; ")
}

// nanoseconds writes a time.
func nanoseconds(n int) string { return wording.Duration(1000 * int64(min(n, MaxNumber))) }
