package observed

import (
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// libraries are the names of libraries as they write themselves.
var libraries = map[string]string{"copse": "Copse", "ark": "Ark", "flecs": "Flecs", "bevy": "Bevy"}

// Title says what a document is of: settlement, a program on Flecs, 600 ticks in 1.2 s.
func Title(d *document.Observed) string {
	text := NameOf(d) + ", " + wording.Amount(d.Ticks, "tick")
	if d.Ns >= 0 {
		text += " in " + nanoseconds(d.Ns)
	}
	return text
}

// NameOf says which program a document is of: settlement, a program on Flecs.
func NameOf(d *document.Observed) string {
	text := "a program on " + LibraryOf(d)
	if d.Program != "" {
		text = d.Program + ", " + text
	}
	return text
}

// LibraryOf returns the name of the library of a document as it is written.
func LibraryOf(d *document.Observed) string {
	if name := libraries[d.Library]; name != "" {
		return name
	}
	return d.Library
}

// Missing says in sentences what a document does not have, and what stands for it.
func Missing(d *document.Observed) (out []string) {
	var sizes, runs, times []string
	for i := range d.Components {
		if d.Components[i].Bytes < 0 {
			sizes = append(sizes, d.Components[i].Name)
		}
	}
	for i := range d.Systems {
		if d.Systems[i].Runs < 0 {
			runs = append(runs, d.Systems[i].Name)
		}
		if d.Systems[i].Ns < 0 {
			times = append(times, d.Systems[i].Name)
		}
	}
	out = append(out, lacks(sizes, len(d.Components), "the size of ", "component", "; 12 bytes are assumed")...)
	out = append(out, lacks(runs, len(d.Systems), "how often it runs, of ", "system", "; the weight is 1")...)
	out = append(out, lacks(times, len(d.Systems), "what a run takes, of ", "system", "; only the estimate is known")...)
	if d.Ticks == 0 {
		out = append(out, "ticks: none was observed, so weights and changes are not known.")
	}
	if len(d.Transitions) == 0 && !d.Complete {
		out = append(out, "changes of entities: this design has none, so commits cost nothing.")
	}
	if !d.Complete {
		out = append(out, "the program has more than is here.")
	}
	return out
}

// lacks says what is not known of some of all.
func lacks(names []string, all int, what, kind, instead string) []string {
	switch {
	case len(names) == 0:
		return nil
	case len(names) == all:
		return []string{what + "every " + kind + instead + "."}
	}
	of := wording.Amount(len(names), kind)
	if len(names) <= 3 {
		of = wording.JoinAnd(names)
	}
	return []string{what + of + instead + "."}
}
