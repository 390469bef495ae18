package diagnostic

import (
	"github.com/copse-ecs/copse/internal/wording"
)

// Message names a row of the table of messages: one sentence that can be said
// about a text. Several messages may share a code.
type Message uint8

// Entry is a row of the table of messages. Words in braces are filled in, in
// the order of their first appearance in each text.
type Entry struct {
	Code     string
	Severity Severity
	Text     string // the message
	Note     string // of each of its notes, "" if it has none
	Fix      string // what its fix does, "" if it offers none
}

// Entry returns the row of message m.
func (m Message) Entry() *Entry {
	if m <= LastSyntaxMessage {
		return &syntaxMessages[m]
	}
	return &meaningMessages[m]
}

// At returns the diagnostic of message m for a place.
func (m Message) At(r Range, words ...string) Diagnostic {
	e := m.Entry()
	return Diagnostic{Severity: e.Severity, Code: e.Code, Message: fill(e.Text, words), Range: r}
}

// NoteAt returns the note of message m for a place.
func (m Message) NoteAt(r Range, words ...string) Note {
	return Note{Message: fill(m.Entry().Note, words), Range: r}
}

// Fix returns the fix of message m.
func (m Message) Fix(edits []Edit, words ...string) *Fix {
	return &Fix{Text: fill(m.Entry().Fix, words), Edits: edits}
}

// fill puts words in the place of the braced names of a text: the first word
// for the first name and each repetition of it, and so on.
func fill(text string, words []string) string {
	var names []string
	out := make([]byte, 0, len(text)+16*len(words))
	for i := 0; i < len(text); i++ {
		if text[i] != '{' {
			out = append(out, text[i])
			continue
		}
		end := i
		for text[end] != '}' {
			end++
		}
		name, k := text[i:end+1], 0
		for k < len(names) && names[k] != name {
			k++
		}
		if k == len(names) {
			names = append(names, name)
		}
		out = append(out, wording.Shorten(words[k])...)
		i = end
	}
	return string(out)
}
