package program

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Report returns what was understood as tables, for somebody who wants to check it.
func (p *Program) Report() string {
	var b strings.Builder
	b.WriteString("Read as " + p.Title)
	if p.Version != "" {
		b.WriteString(", version " + p.Version)
	}
	b.WriteString("\n" + p.Counts() + "\n")
	for _, t := range []table{p.systemTable(), p.askedTable(), p.componentTable(), p.groupTable(), p.changeTable(), p.spawnTable(), p.otherTable(), p.noteTable()} {
		t.write(&b)
	}
	return b.String()
}

// table is a title, the heads of the columns, and rows with as many cells.
type table struct {
	title string
	heads []string
	rows  [][]string
}

// mostCell is how wide a cell is before the columns behind it stop lining up.
const mostCell = 60

// write writes the table in columns; a table without rows is left out.
func (t table) write(b *strings.Builder) {
	if len(t.rows) == 0 {
		return
	}
	widths := make([]int, len(t.heads))
	for _, row := range append([][]string{t.heads}, t.rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], min(utf8.RuneCountInString(cell), mostCell))
		}
	}
	b.WriteString("\n" + t.title + "\n")
	for _, row := range append([][]string{t.heads}, t.rows...) {
		line := ""
		for i, cell := range row {
			line += "  " + cell + strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(cell)))
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

func (p *Program) systemTable() table {
	t := table{title: "Systems", heads: []string{"name", "where", "loop", "terms in the order of the text"}}
	for i := range p.Systems {
		s := &p.Systems[i]
		if s.Loop == LoopFirst {
			continue
		}
		loop := string(s.Loop)
		if s.Group >= 0 {
			loop += " of group " + strconv.Itoa(s.Group+1)
		}
		if s.Parallel {
			loop += " parallel"
		}
		if s.Weight > 1 {
			loop += ", " + strconv.Itoa(s.Weight) + " a tick"
		}
		if s.Lead >= 0 {
			loop += " led by " + p.NameOf(s.Lead)
		}
		t.rows = append(t.rows, []string{s.Name, p.Place(s.At), orDash(strings.TrimSpace(loop)), p.terms(s.Terms)})
	}
	return t
}

// askedTable lists the queries that are asked for single entities, which are no systems.
func (p *Program) askedTable() table {
	t := table{title: "Queries that nothing goes over", heads: []string{"name", "where", "terms in the order of the text"}}
	for i := range p.Systems {
		if s := &p.Systems[i]; s.Loop == LoopFirst {
			t.rows = append(t.rows, []string{s.Name, p.Place(s.At), p.terms(s.Terms)})
		}
	}
	return t
}

// terms returns terms as the report has them: write Position, read Velocity, without Frozen.
func (p *Program) terms(terms []Term) string {
	var out []string
	for _, t := range terms {
		word := string(t.Role)
		if t.Role == RoleAccess || t.Role == RoleOptional || t.Role == RoleLookup {
			use := "read"
			if t.Write {
				use = "write"
			}
			if t.Role == RoleAccess {
				word = use
			} else {
				word += " " + use
			}
		}
		if t.State != "" {
			word += " " + string(t.State)
		}
		out = append(out, word+" "+p.NameOf(t.Component))
	}
	return orDash(strings.Join(out, ", "))
}

func (p *Program) componentTable() table {
	t := table{title: "Components", heads: []string{"name", "in the text", "where", "bytes", "storage and traits"}}
	for i := range p.Components {
		c := &p.Components[i]
		bytes := strconv.Itoa(c.Bytes)
		switch {
		case c.Tag:
			bytes = "0, a tag"
		case c.Assumed:
			bytes += ", assumed"
		case c.Unit != "":
			bytes += ", " + c.Unit
		}
		var more []string
		if c.Storage != "" {
			more = append(more, c.Storage)
		}
		for _, trait := range c.Traits {
			if trait.Name != c.Storage { // which is a trait where the text has it as one
				more = append(more, trait.Name)
			}
		}
		if c.Values > 0 {
			more = append(more, strconv.Itoa(c.Values)+" different, asked")
		}
		if len(c.Requires) > 0 {
			more = append(more, "requires "+p.Names(c.Requires))
		}
		t.rows = append(t.rows, []string{c.Name, c.Full, p.Place(c.At), bytes, orDash(strings.Join(more, ", "))})
	}
	return t
}

func (p *Program) groupTable() table {
	t := table{title: "Groups", heads: []string{"group", "where", "owned", "other terms"}}
	for i := range p.Groups {
		var owned []int
		var others []Term
		for _, term := range p.Groups[i].Terms {
			if term.Owned {
				owned = append(owned, term.Component)
			} else {
				others = append(others, term)
			}
		}
		t.rows = append(t.rows, []string{strconv.Itoa(i + 1), p.Place(p.Groups[i].At), orDash(p.Names(owned)), p.terms(others)})
	}
	return t
}

func (p *Program) changeTable() table {
	t := table{title: "Changes", heads: []string{"function", "where", "does", "verb", "over", "rate"}}
	for i := range p.Changes {
		c := &p.Changes[i]
		over := "-"
		switch {
		case c.System >= 0 && c.System < len(p.Systems):
			over = p.Systems[c.System].Name
		case c.InLoop:
			over = "a loop"
		}
		rate := strconv.FormatFloat(c.Percent, 'f', -1, 64) + "% a tick"
		switch {
		case c.Kind == Sets:
			rate = "moves nothing"
		case c.Assumed:
			rate += ", asked"
		}
		t.rows = append(t.rows, []string{orDash(c.Function), p.Place(c.At), p.Says(c), c.Verb, over, rate})
	}
	return t
}

func (p *Program) spawnTable() table {
	t := table{title: "Spawns", heads: []string{"function", "where", "entities", "components", "on some of them"}}
	for i := range p.Spawns {
		s := &p.Spawns[i]
		count := strconv.Itoa(s.Count)
		if s.Assumed {
			count += ", asked"
		}
		has := orDash(p.Names(s.Components))
		if len(s.Disabled) > 0 {
			has += "; disabled " + p.Names(s.Disabled)
		}
		t.rows = append(t.rows, []string{orDash(s.Function), p.Place(s.At), count, has, orDash(p.Names(s.Sometimes))})
	}
	return t
}

func (p *Program) otherTable() table {
	t := table{title: "Singletons and observers", heads: []string{"what", "where", "of"}}
	for _, s := range p.Singletons {
		t.rows = append(t.rows, []string{"singleton", p.Place(s.At), s.Name})
	}
	for _, o := range p.Observers {
		of := p.NameOf(o.Component)
		if o.Handler != "" {
			of += ", runs " + o.Handler
		}
		t.rows = append(t.rows, []string{o.Event, p.Place(o.At), of})
	}
	return t
}

func (p *Program) noteTable() table {
	t := table{title: "Notes", heads: []string{"where", "kind", "what it means"}}
	for _, n := range p.Notes {
		t.rows = append(t.rows, []string{p.Place(n.At), string(n.Kind), n.Message})
	}
	return t
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}
