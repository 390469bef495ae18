package advice

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/wording"
)

// Report returns the advice for people who read a terminal. The first line is the answer.
func (a *Advice) Report() string {
	var b strings.Builder
	say := func(lines ...string) {
		for _, l := range lines {
			b.WriteString(l + "\n")
		}
	}
	source := a.Source
	if !a.given {
		source += " -population gives others."
	}
	say(a.Conclusion, a.Program.Counts()+". Rules: "+a.Version+".", source)
	section := func(title string, lines []string) {
		if len(lines) > 0 {
			say("", title)
			for _, l := range lines {
				say("  " + l)
			}
		}
	}
	section("Problems", a.problems())
	section("Now, a run of each system (counts are exact for these entities; times are modelled, not measured here)", wording.Columns(a.rows(), 1))
	section("Changes and memory", a.changes())
	section("Advice", a.items(true))
	section("Not advised", a.items(false))
	section("A round", a.rounds())
	section("Left as it is", a.Notes)
	if len(a.Edits) > 0 {
		say("", "The patch was *not run*: nothing compiled it. "+order(a.Program.Library))
	}
	return b.String()
}

// order says what a patch can change of what a program computes.
func order(library string) string {
	if library == "entt" {
		return "A group goes over its entities in another order than a view, and it is made when its first system runs. What functions of other files do in a loop is not seen."
	}
	switch library {
	case "flecs":
		return "A query goes over its entities in another order than before. What is DontFragment is no part of an entity's type any more, and a trait has to be there before its component is used."
	case "unity":
		return "It changes what HasComponent means: it says yes also while a component is disabled. Entities that other files make need the component from the beginning, and what other files do with it is not seen."
	}
	return "A query goes over its entities in another order than before."
}

func (a *Advice) problems() (out []string) {
	for _, p := range a.Problems {
		out = append(out, p.Message[:len(p.Message)-1]+", "+a.Program.Place(p.At)+".")
	}
	return out
}

func (a *Advice) rows() [][]string {
	then := "with the patch"
	if a.Program.Library == "ark" {
		then = "by hand"
	}
	rows := [][]string{{"system", "where", "how", "visited", "matched", "tests", "look-ups", "gathered", "bytes", "time", then}}
	for i := range a.Systems {
		s := &a.Systems[i]
		r := &s.Now
		then := "-"
		if s.Advised.How != r.How || wording.Duration(s.Advised.Picoseconds) != wording.Duration(r.Picoseconds) {
			then = s.Advised.How + ", " + wording.Duration(s.Advised.Picoseconds)
		}
		rows = append(rows, []string{s.Name, a.Program.Place(s.At), r.How, wording.Grouped(r.Visited), wording.Grouped(r.Matched), wording.Grouped(r.Tests), wording.Grouped(r.Lookups), wording.Grouped(r.Gathered), wording.Bytes(r.Bytes), wording.Duration(r.Picoseconds), then})
	}
	return rows
}

func (a *Advice) changes() []string {
	kept, moved := a.kept()
	return []string{moved, kept}
}

// kept says what the entities are kept in, and what their changes move.
func (a *Advice) kept() (kept, moved string) {
	m, mem := a.Changes, a.Memory
	out := "A round moves " + count(m.Rows+m.Filled, "row")
	if m.Toggled > 0 {
		out += ", sets or clears " + count(m.Toggled, "bit")
	}
	if m.Signals > 0 {
		out += ", calls handlers of groups " + count(m.Signals, "time") + ", which swap " + count(m.Swaps, "row") + ","
	}
	out += " and writes " + wording.Bytes(int(m.Bytes/1000)) + "."
	switch a.Program.Library {
	case "entt":
		kept = wording.Amount(mem.Pools, "pool")
	case "ark":
		kept = wording.Amount(mem.Archetypes, "archetype") + ", " + wording.Amount(mem.Tables, "table")
	case "flecs":
		kept = wording.Amount(mem.Tables, "table") + ", " + wording.Amount(mem.SparseSets, "sparse set")
	case "bevy":
		kept = wording.Amount(mem.Tables, "table") + ", " + wording.Amount(mem.Archetypes, "archetype") + ", " + wording.Amount(mem.SparseSets, "sparse set")
	case "unity":
		kept = wording.Amount(mem.Archetypes, "archetype") + ", " + wording.Amount(mem.Chunks, "chunk")
	}
	return wording.Entities(a.Entities) + " in " + kept + ": " + wording.Bytes(mem.Used) + " in use of " + wording.Bytes(mem.Bytes) + ".", out
}

// count writes thousandths, with a tenth where they are few.
func count(thousandths int64, unit string) string {
	if thousandths < 10_000 && thousandths%1000 != 0 {
		return strconv.FormatFloat(float64(thousandths)/1000, 'f', 1, 64) + " " + unit + "s"
	}
	return wording.Amount(int((thousandths+500)/1000), unit)
}

func (a *Advice) items(advised bool) (out []string) {
	for i := range a.Items {
		x := &a.Items[i]
		if x.Advised != advised {
			continue
		}
		out = append(out, x.What+": "+x.gains()+". "+x.BreakEven+" "+x.Why)
	}
	return out
}

// gains says what a change gains.
func (x *Item) gains() string {
	if x.Gain <= 0 {
		return "gains nothing"
	}
	out := "gains " + wording.Duration(x.Gain) + " a round"
	if len(x.Systems) > 0 {
		out += ", " + tenths(x.OfSystems) + " of " + strings.Join(x.Systems, ", ")
	}
	return out + ", " + tenths(x.OfRound) + " of the round"
}

func tenths(thousandths int) string {
	return strconv.Itoa(thousandths/10) + "." + strconv.Itoa(thousandths%10) + "%"
}

func (a *Advice) rounds() []string {
	row := func(name string, r Round) []string {
		return []string{name, wording.Duration(r.Systems), wording.Duration(r.Changes), wording.Duration(r.Sum())}
	}
	out := wording.Columns([][]string{{"", "systems", "changes", "together"}, row("now", a.Now), row("with the advice", a.Advised), row("the best of "+strings.Fields(a.Program.Title)[0], a.Best)}, 1)
	measured := 0
	for _, p := range a.Prices {
		if p.Origin == model.Measured {
			measured++
		}
	}
	from := "The prices are modelled, not measured."
	if measured > 0 {
		from = "The times are modelled with prices of operations, " + strconv.Itoa(measured) + " of " + strconv.Itoa(len(a.Prices)) + " of them " + string(model.Measured) + "; none were measured on this machine. That a group gives pools another order, which slows look-ups from other views, is not priced."
	}
	return append(out, a.Proof, from)
}
