package program

import (
	"strconv"
	"strings"
)

// Counts says in a line what was read: 12 systems, 9 components, 7 changes; 2 lines not understood.
func (p *Program) Counts() string {
	asked := 0 // for single entities only
	for i := range p.Systems {
		if p.Systems[i].Loop == LoopFirst {
			asked++
		}
	}
	parts := []string{Counted(len(p.Systems)-asked, "system"), Counted(len(p.Components), "component"), Counted(len(p.Changes), "change")}
	for _, more := range []struct {
		count int
		name  string
	}{{len(p.Groups), "group"}, {len(p.Spawns), "spawn"}, {len(p.Singletons), "singleton"}, {len(p.Observers), "observer"}} {
		if more.count > 0 {
			parts = append(parts, Counted(more.count, more.name))
		}
	}
	return strings.Join(parts, ", ") + "; " + Counted(p.Unread, "line") + " not understood"
}

// Counted returns a number with its noun: 1 system, 2 systems.
func Counted(count int, noun string) string {
	if count != 1 {
		noun += "s"
	}
	return strconv.Itoa(count) + " " + noun
}

// NameOf returns the name of a component in the design, "?" if there is none.
func (p *Program) NameOf(component int) string {
	if component < 0 || component >= len(p.Components) {
		return "?"
	}
	return p.Components[component].Name
}

// Names returns the names of components, separated by commas.
func (p *Program) Names(components []int) string {
	names := make([]string, len(components))
	for i, c := range components {
		names[i] = p.NameOf(c)
	}
	return strings.Join(names, ", ")
}

// Place returns where a span is: src/move.cpp:12, or line 12 in a text that is one file.
func (p *Program) Place(at Span) string {
	if at.File >= 0 && at.File < len(p.Files) && p.Files[at.File].Name != "" {
		return p.Files[at.File].Name + ":" + strconv.Itoa(at.Line)
	}
	return "line " + strconv.Itoa(at.Line)
}

// Says returns what a change does, in words: adds Burning, removes Frozen.
func (p *Program) Says(c *Change) string {
	var parts []string
	switch {
	case c.Kind == Despawns:
		return "despawns"
	case c.Kind == Clears && len(c.Removed) == 0:
		return "despawns all"
	case c.Kind == Clears:
		return "removes " + p.Names(c.Removed) + " from all"
	case c.Kind == Sets:
		return "sets " + p.Names(c.Added)
	case c.Kind == Enables:
		return "enables " + p.Names(c.Added)
	case c.Kind == Disables:
		return "disables " + p.Names(c.Removed)
	}
	if len(c.Added) > 0 {
		parts = append(parts, "adds "+p.Names(c.Added))
	}
	if len(c.Removed) > 0 {
		parts = append(parts, "removes "+p.Names(c.Removed))
	}
	return strings.Join(parts, " and ")
}
