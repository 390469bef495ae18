package observed

import (
	"bytes"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// Schema is the name of the schema.
const Schema = "copse.observe/1"

// Read reads a document. An error is a [Problem].
func Read(text []byte) (*document.Observed, error) {
	r := newReader(text)
	if len(text) > MaxText {
		return nil, r.problem(0, "", "the document has "+wording.Bytes(len(text))+", and "+wording.Bytes(MaxText)+" are read; leave out compositions and transitions with few entities, and set complete to false")
	}
	d := &document.Observed{Ns: -1}
	if err := r.document(d); err != nil {
		return nil, err
	}
	if end := int(r.from.InputOffset()); len(bytes.TrimSpace(text[end:])) > 0 {
		return nil, r.problem(len(text)-len(bytes.TrimLeft(text[end:], " \t\r\n")), "", "something follows the document; a text has one")
	}
	for _, check := range r.later {
		if err := check(); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func needed(read func(string) error) *field  { return &field{read: read, required: true} }
func allowed(read func(string) error) *field { return &field{read: read} }

func (r *reader) document(d *document.Observed) error {
	schema := ""
	return r.object("", map[string]*field{
		"schema":  needed(func(field string) error { return r.schema(field, &schema) }),
		"library": needed(func(field string) error { return r.words(field, &d.Library, MaxName, false) }),
		"program": allowed(func(field string) error { return r.words(field, &d.Program, MaxName, true) }),
		"ticks":   needed(func(field string) error { return r.whole(field, &d.Ticks, MaxNumber, false) }),
		"ns":      allowed(func(field string) error { return r.whole(field, &d.Ns, MaxNumber, true) }),
		"components": needed(func(field string) error {
			return r.list(field, MaxComponents, func(field string) error { return r.component(field, d) })
		}),
		"layout": allowed(func(field string) error { return r.layout(field, &d.Layout) }),
		"groups": allowed(func(field string) error {
			return r.list(field, MaxGroups, func(field string) error { return r.group(field, d) })
		}),
		"compositions": needed(func(field string) error {
			return r.list(field, MaxComposition, func(field string) error { return r.composition(field, d) })
		}),
		"systems": needed(func(field string) error {
			return r.list(field, MaxSystems, func(field string) error { return r.system(field, d) })
		}),
		"transitions": needed(func(field string) error {
			return r.list(field, MaxTransitions, func(field string) error { return r.transition(field, d) })
		}),
		"complete": needed(func(field string) error { return r.truth(field, &d.Complete) }),
		"notes": allowed(func(field string) error {
			return r.list(field, MaxNotes, func(field string) error {
				note := ""
				err := r.words(field, &note, MaxNote, false)
				d.Notes = append(d.Notes, note)
				return err
			})
		}),
	}, []string{"schema", "library", "ticks", "components", "compositions", "systems", "transitions", "complete"})
}

// schema reads the name of the schema, which another kind of document does not have.
func (r *reader) schema(field string, into *string) error {
	at := r.place()
	if err := r.words(field, into, MaxName, false); err != nil {
		return err
	}
	if *into != Schema {
		return r.problem(at, field, "expected "+Schema+", found "+wording.Quote(*into)+"; docs/observe.md has the documents that are read")
	}
	return nil
}

func (r *reader) component(name string, d *document.Observed) error {
	out := document.ObservedComponent{Bytes: -1}
	at := r.place()
	err := r.object(name, map[string]*field{
		"name":    needed(func(field string) error { return r.words(field, &out.Name, MaxName, false) }),
		"bytes":   needed(func(field string) error { return r.whole(field, &out.Bytes, MaxValue, true) }),
		"storage": allowed(func(field string) error { return r.words(field, &out.Storage, MaxName, true) }),
	}, []string{"name", "bytes"})
	if err != nil {
		return err
	}
	for i := range d.Components {
		if d.Components[i].Name == out.Name {
			return r.again(at, name, "component", out.Name)
		}
	}
	d.Components = append(d.Components, out)
	return nil
}

// again says that a name is taken.
func (r *reader) again(at int, field, kind, name string) error {
	return r.problem(at, field, "there is another "+kind+" "+wording.Quote(name)+"; give each a name of its own")
}

// layouts are the layouts of the design language.
var layouts = []string{"lanes", "laminar", "trees", "paper", "naive"}

// layout reads the name of a layout.
func (r *reader) layout(field string, into *string) error {
	at := r.place()
	if err := r.words(field, into, MaxName, true); err != nil {
		return err
	}
	if *into != "" && !slices.Contains(layouts, *into) {
		return r.problem(at, field, "there is no layout "+wording.Quote(*into)+"; there are "+strings.Join(layouts, ", "))
	}
	return nil
}

func (r *reader) group(name string, d *document.Observed) error {
	var out document.ObservedGroup
	at := r.place()
	err := r.object(name, map[string]*field{
		"with":    needed(func(field string) error { return r.components(field, &out.With, d) }),
		"without": allowed(func(field string) error { return r.components(field, &out.Without, d) }),
	}, []string{"with"})
	if err != nil {
		return err
	}
	d.Groups = append(d.Groups, out)
	r.later = append(r.later, func() error {
		return r.termsAgree(at, name, &document.ObservedSystem{With: out.With, Without: out.Without}, d)
	})
	return nil
}

func (r *reader) composition(name string, d *document.Observed) error {
	out := document.ObservedComposition{Tables: -1}
	at := r.place()
	err := r.object(name, map[string]*field{
		"components": needed(func(field string) error { return r.components(field, &out.Components, d) }),
		"count":      needed(func(field string) error { return r.whole(field, &out.Count, MaxNumber, false) }),
		"tables":     allowed(func(field string) error { return r.whole(field, &out.Tables, MaxNumber, true) }),
	}, []string{"components", "count"})
	if err != nil {
		return err
	}
	d.Compositions = append(d.Compositions, out)
	r.compositions = append(r.compositions, at)
	if len(d.Compositions) == 1 {
		r.later = append(r.later, func() error { return r.compositionsDiffer(d) })
	}
	return nil
}

func (r *reader) system(name string, d *document.Observed) error {
	out := document.ObservedSystem{Runs: -1, Ns: -1, Matched: -1, Commands: -1}
	at := r.place()
	number := func(into *int) *field {
		return allowed(func(field string) error { return r.whole(field, into, MaxNumber, true) })
	}
	list := func(into *[]int) *field {
		return allowed(func(field string) error { return r.components(field, into, d) })
	}
	err := r.object(name, map[string]*field{
		"name":  needed(func(field string) error { return r.words(field, &out.Name, MaxName, false) }),
		"reads": list(&out.Reads), "writes": list(&out.Writes), "optional": list(&out.Optional), "with": list(&out.With), "without": list(&out.Without),
		"runs": number(&out.Runs), "ns": number(&out.Ns), "matched": number(&out.Matched), "commands": number(&out.Commands),
	}, []string{"name"})
	if err != nil {
		return err
	}
	for i := range d.Systems {
		if d.Systems[i].Name == out.Name {
			return r.again(at, name, "system", out.Name)
		}
	}
	d.Systems = append(d.Systems, out)
	r.later = append(r.later, func() error { return r.termsAgree(at, name, &out, d) })
	return nil
}

func (r *reader) transition(name string, d *document.Observed) error {
	out := document.ObservedTransition{From: -1, To: -1}
	at := r.place()
	err := r.object(name, map[string]*field{
		"from":  needed(func(field string) error { return r.whole(field, &out.From, MaxComposition, true) }),
		"to":    needed(func(field string) error { return r.whole(field, &out.To, MaxComposition, true) }),
		"count": needed(func(field string) error { return r.whole(field, &out.Count, MaxNumber, false) }),
	}, []string{"from", "to", "count"})
	if err != nil {
		return err
	}
	d.Transitions = append(d.Transitions, out)
	r.later = append(r.later, func() error { return r.transitionLeads(at, name, out, d) })
	return nil
}
