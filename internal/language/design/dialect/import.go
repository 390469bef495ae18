package dialect

import (
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// Result is the design that a text was imported as.
type Result struct {
	Text    string  // the design, in canonical form; its only errors are `expect` clauses that do not hold
	Dialect Dialect // as chosen or detected
	Why     string  // how the dialect was chosen, or the evidence for it
	Notes   []Note  // in the order of the text
}

// Import reads the declarations of a text, of at most syntax.MaxText bytes, and writes them as a design. Unknown
// detects the dialect. It accepts any text: what is not understood is in the notes.
func Import(text string, as Dialect) Result {
	if len(text) > syntax.MaxText {
		return refused(as, "The text has more than 64 KiB. Paste the declarations alone: components, groups, queries and systems.")
	}
	if strings.TrimSpace(text) == "" {
		return refused(as, "There is nothing to import yet.")
	}
	why := "chosen by hand"
	if as == Unknown {
		as, why = detect(text)
	}
	if as == Design {
		return Result{Text: syntax.Format(text), Dialect: Design, Why: why}
	}
	for i := range libraries {
		if libraries[i].dialect == as {
			return libraries[i].result(text, why)
		}
	}
	out := refused(Unknown, "No supported library was recognised. Choose one by hand, or paste more of the code, such as its imports.")
	out.Why = why
	return out
}

func refused(as Dialect, message string) Result {
	return Result{Dialect: as, Notes: []Note{{diagnostic.Error, message, diagnostic.Range{Start: diagnostic.Position{Line: 1, Column: 1}, End: diagnostic.Position{Line: 1, Column: 1}}}}}
}

func (l *library) result(text, why string) Result {
	d := newDraft(newSource(text, l.language))
	d.types.findDeclarations()
	l.read(d)
	d.conditional()
	if len(d.components)+len(d.groups)+len(d.systems) == 0 {
		d.note(diagnostic.Error, span{}, "No component, group, query or system of "+l.title+" was found here.")
	}
	body := d.result()
	if body != "" {
		body = syntax.Format("# Imported from " + l.title + "\n" + body)
	}
	return Result{Text: body, Dialect: l.dialect, Why: why, Notes: d.notes.sorted()}
}

// conditional notes that the code of all branches of the preprocessor was read.
func (d *draft) conditional() {
	if len(d.conditionals) > 0 {
		d.assumed(d.conditionals[0], "Preprocessor conditions are not evaluated: the code of all branches was read.")
	}
}
