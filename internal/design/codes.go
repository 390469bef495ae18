package design

import "unicode/utf8"

// message names a row of the table of messages: one sentence that can be said
// about a text. Several messages may share a code.
type message uint8

// entry is a row of the table of messages. Words in braces are filled in, in
// the order of their first appearance in each text.
type entry struct {
	code     string
	severity Severity
	text     string // the message
	note     string // of each of its notes, "" if it has none
	fix      string // what its fix does, "" if it offers none
	why      string // explains the code; in the first row of the code alone
	example  string // a text that gets it; in the first row of the code alone
}

// entry returns the row of message m.
//
//go:noinline
func (m message) entry() *entry {
	if m <= lastSyntaxMessage {
		return &syntaxMessages[m]
	}
	return &meaningMessages[m]
}

// at returns the diagnostic of message m for a place.
//
//go:noinline
func (m message) at(r Range, words ...string) Diagnostic {
	e := m.entry()
	return Diagnostic{Severity: e.severity, Code: e.code, Message: fill(e.text, words), Range: r}
}

// noteAt returns the note of message m for a place.
func (m message) noteAt(r Range, words ...string) Note {
	return Note{Message: fill(m.entry().note, words), Range: r}
}

// mend returns the fix of message m.
func (m message) mend(edits []Edit, words ...string) *Fix {
	return &Fix{Text: fill(m.entry().fix, words), Edits: edits}
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
		out = append(out, shorten(words[k])...)
		i = end
	}
	return string(out)
}

// shorten cuts what a message repeats of a text, which may be one name of 60,000 letters.
func shorten(text string) string {
	const most = 4000
	if len(text) <= most {
		return text
	}
	end := most
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}
