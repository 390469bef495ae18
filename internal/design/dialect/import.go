package dialect

import (
	"strings"

	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/copse-ecs/copse/internal/design/syntax"
)

// Dialect names what a text is written for.
type Dialect string

// The dialects. Design is a text that is a design already; Unknown is none of them.
const (
	Unknown  Dialect = ""
	Flecs    Dialect = "flecs"
	EnTT     Dialect = "entt"
	Bevy     Dialect = "bevy"
	BitECS   Dialect = "bitecs"
	Ark      Dialect = "ark"
	Unity    Dialect = "unity"
	Original Dialect = "original"
	Copse    Dialect = "copse"
	Design   Dialect = "design"
)

// library is a dialect with its words and its importer.
type library struct {
	dialect Dialect
	title   string
	family  family
	marks   []evidence
	read    func(d *draft)
}

// libraries is the one list of what is understood, in the order of the menus.
var libraries []library

func init() {
	libraries = []library{
		{Flecs, "Flecs (C, C++)", cpp, flecsMarks, readFlecs},
		{EnTT, "EnTT (C++)", cpp, enttMarks, readEnTT},
		{Bevy, "Bevy (Rust)", rust, bevyMarks, readBevy},
		{BitECS, "bitECS (JavaScript, TypeScript)", script, bitecsMarks, readBitECS},
		{Ark, "Ark (Go)", golang, arkMarks, readArk},
		{Unity, "Unity DOTS (C#)", csharp, unityMarks, readUnity},
		{Original, "the original, Clique (C++)", cpp, originalMarks, readOriginal},
		{Copse, "Copse's ecs (Go)", golang, copseMarks, readCopse},
	}
}

// Dialects returns the dialects that Import understands.
func Dialects() []Dialect {
	var out []Dialect
	for i := range libraries {
		out = append(out, libraries[i].dialect)
	}
	return out
}

// Title returns what a dialect is called on the page and in messages.
func (d Dialect) Title() string {
	for i := range libraries {
		if libraries[i].dialect == d {
			return libraries[i].title
		}
	}
	if d == Design {
		return "a design"
	}
	return "unknown"
}

// Parse returns the dialect with a name.
func Parse(name string) (Dialect, bool) {
	for i := range libraries {
		if string(libraries[i].dialect) == name {
			return libraries[i].dialect, true
		}
	}
	return Unknown, false
}

// Note says what of the pasted text was not carried over, or what was assumed.
type Note struct {
	// Severity is Error where nothing could be read, Warning where something the
	// text says is not in the design, and Info where the design says something
	// that the text does not.
	Severity diagnostic.Severity
	Message  string
	Range    diagnostic.Range // in the pasted text
}

// Result is what a text came to.
type Result struct {
	Text    string  // the design, in its canonical form; without errors, but for an `expect` that does not hold
	Dialect Dialect // the one that was asked for, or detected
	Why     string  // what it was detected by
	Notes   []Note  // in the order of the text
}

// Import reads the declarations of a text, of at most syntax.MaxText bytes, and
// writes them as a design. Unknown has the dialect detected. No text makes it
// fail: what is not understood is in the notes.
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
	d := newDraft(newSource(text, l.family))
	d.findTypes()
	l.read(d)
	d.conditional()
	if len(d.components)+len(d.groups)+len(d.systems) == 0 {
		d.note(diagnostic.Error, span{}, "No component, group, query or system of "+l.title+" was found here.")
	}
	body := d.result()
	if body != "" {
		body = syntax.Format("# Imported from " + l.title + "\n" + body)
	}
	return Result{Text: body, Dialect: l.dialect, Why: why, Notes: d.notes}
}

// conditional notes that both sides of a condition of the preprocessor were read.
func (d *draft) conditional() {
	if len(d.conditionals) > 0 {
		d.assumed(d.conditionals[0], "Preprocessor conditions are not evaluated: the code of all branches was read.")
	}
}
