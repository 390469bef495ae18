package dialect

import (
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// Result is the design that a text was imported as.
type Result struct {
	Text    string           // the design, in canonical form; its only errors are `expect` clauses that do not hold
	Dialect Dialect          // as chosen or detected
	Why     string           // how the dialect was chosen, or the evidence for it
	Notes   []Note           // in the order of the text
	Program *program.Program // what was read, nil if the text is refused or a design
	Asked   []Ask            // what the text does not say
}

// Ask is a number that the text does not say, and where it would stand.
type Ask struct {
	program.Ask
	Range diagnostic.Range // in the pasted text
}

// Counts says in a line how much was read and how much not, "" if the text is refused or a design.
func (r Result) Counts() string {
	if r.Program == nil {
		return ""
	}
	return r.Program.Counts()
}

// MaxText is how many bytes a pasted text may have, which may be several files.
const MaxText = 256 << 10

// Import reads a text, of at most [MaxText] bytes, and writes what it says as a design. Unknown detects the dialect. It
// accepts any text: what is not understood is in the notes.
func Import(text string, as Dialect) Result { return ImportWith(text, as, program.Answers{}) }

// ImportWith is Import with answers to what the text does not say.
func ImportWith(text string, as Dialect, answers program.Answers) Result {
	if as == Unknown && isObserved(text) {
		return runningProgram(text)
	}
	if len(text) > MaxText {
		return refused(as, "The text has more than 256 KiB. Paste the parts that use the library: components, systems, and what makes and changes entities.")
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
			return libraries[i].result(text, why, answers)
		}
	}
	out := refused(Unknown, "No supported library was recognised. Choose one by hand, or paste more of the code, such as its imports.")
	out.Why = why
	return out
}

func refused(as Dialect, message string) Result {
	start := diagnostic.Position{Line: 1, Column: 1}
	return Result{Dialect: as, Notes: []Note{{Severity: diagnostic.Error, Message: message, Range: diagnostic.Range{Start: start, End: start}}}}
}

func (l *library) result(text, why string, answers program.Answers) Result {
	d := newDraft(newSource(text, l.language))
	d.constants()
	d.types.findDeclarations()
	l.read(d)
	d.overlooked(l)
	d.conditional()
	if len(d.components)+len(d.groups)+len(d.systems) == 0 {
		d.note(diagnostic.Error, "", span{}, "No component, group, query or system of "+l.title+" was found here.")
	}
	d.ask()
	p := d.assemble(l)
	answers.Apply(p)
	body := d.write(p)
	if body != "" {
		body = syntax.Format(importedFrom + l.title + "\n" + body)
	}
	out := Result{Text: body, Dialect: l.dialect, Why: why, Notes: d.notes.sorted(), Program: p}
	for _, ask := range p.Asked() {
		out.Asked = append(out.Asked, Ask{ask, d.place(plain(ask.At))})
	}
	p.Notes, p.Unread = d.notesOf(out.Notes), len(d.lines)
	return out
}

// ask says which rate is assumed of the changes.
func (d *draft) ask() {
	for _, c := range d.changes {
		if c.kind != program.Sets {
			d.assumed(c.at, "How often changes happen is not in the text: at each place that makes some, 1% of the entities that can change, a tick, is assumed. The comments of the design have these numbers, and you can change them there.")
			return
		}
	}
}

// conditional notes that the code of all branches of the preprocessor was read.
func (d *draft) conditional() {
	if len(d.conditionals) > 0 {
		d.assumed(d.conditionals[0], "Preprocessor conditions are not evaluated: the code of all branches was read.")
	}
	if d.macrosFull {
		d.limit("macros", span{}, "The macros of this text become too long: some of their uses are not expanded, and what these do is missing from the answer.")
	}
}
