package observed

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/copse-ecs/copse/internal/wording"
)

// Problem is why a text is no document, with the place.
type Problem struct {
	Line, Column int    // from 1; columns count characters
	Field        string // systems[3].reads; "" for the whole text
	Says         string
}

func (p *Problem) Error() string {
	text := fmt.Sprintf("line %d, column %d: ", p.Line, p.Column)
	if p.Field != "" {
		text += p.Field + ": "
	}
	return text + p.Says
}

// reader reads the values of a text one after the other.
type reader struct {
	text []byte
	from *json.Decoder
	// later checks what one part of the document says of another, which may stand below it.
	later        []func() error
	compositions []int // where they begin
}

func newReader(text []byte) *reader {
	from := json.NewDecoder(bytes.NewReader(text))
	from.UseNumber()
	return &reader{text: text, from: from}
}

// place returns where the next value begins.
func (r *reader) place() int {
	at := int(r.from.InputOffset())
	for at < len(r.text) && bytes.IndexByte([]byte(" \t\r\n,:"), r.text[at]) >= 0 {
		at++
	}
	return at
}

// problem returns an error at an offset.
func (r *reader) problem(at int, field, says string) error {
	before := r.text[:min(at, len(r.text))]
	start := bytes.LastIndexByte(before, '\n') + 1
	return &Problem{Line: bytes.Count(before, []byte("\n")) + 1, Column: utf8.RuneCount(before[start:]) + 1, Field: field, Says: says}
}

// token returns the next token and where it begins.
func (r *reader) token(field string) (json.Token, int, error) {
	at := r.place()
	found, err := r.from.Token()
	var wrong *json.SyntaxError
	switch {
	case err == nil:
		return found, at, nil
	case errors.As(err, &wrong):
		return nil, at, r.problem(r.wrong(at), field, "this is no JSON: "+wrong.Error())
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, at, r.problem(len(r.text), field, "the text ends here, in the middle of the document; was it cut?")
	}
	return nil, at, r.problem(at, field, "this is no JSON: "+err.Error())
}

// wrong returns where the text is no JSON. The decoder counts from where it last read, so the text is read once more.
func (r *reader) wrong(at int) int {
	var value json.RawMessage
	var wrong *json.SyntaxError
	if errors.As(json.Unmarshal(r.text, &value), &wrong) && wrong.Offset > 0 {
		return int(wrong.Offset) - 1
	}
	return at
}

// what names a value in a message.
func what(value json.Token) string {
	switch value := value.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(value)
	case json.Number:
		return wording.Clip(value.String())
	case string:
		return "the text " + wording.Quote(value)
	case json.Delim:
		return map[json.Delim]string{'{': "an object", '[': "a list"}[value]
	}
	return "something else"
}

// whole reads a number without a fraction, at most most. If it may be unknown, null is -1.
func (r *reader) whole(field string, into *int, most int, unknown bool) error {
	value, at, err := r.token(field)
	if err != nil {
		return err
	}
	if value == nil && unknown {
		*into = -1
		return nil
	}
	expected := "expected a whole number from 0 to " + wording.Grouped(most)
	if unknown {
		expected += ", or null if it is not known"
	}
	number, isNumber := value.(json.Number)
	if isNumber {
		n, err := strconv.Atoi(number.String())
		if err == nil && n >= 0 && n <= most {
			*into = n
			return nil
		}
	}
	return r.problem(at, field, expected+", found "+what(value))
}

// words reads a text of at most most bytes. If it may be unknown, null is "".
func (r *reader) words(field string, into *string, most int, unknown bool) error {
	value, at, err := r.token(field)
	if err != nil {
		return err
	}
	if value == nil && unknown {
		*into = ""
		return nil
	}
	text, isText := value.(string)
	switch {
	case !isText:
		return r.problem(at, field, "expected a text, found "+what(value))
	case len(text) > most:
		return r.problem(at, field, fmt.Sprintf("the text has %s bytes, and %s are read; shorten it", wording.Grouped(len(text)), wording.Grouped(most)))
	}
	*into = text
	return nil
}

// truth reads true or false.
func (r *reader) truth(field string, into *bool) error {
	value, at, err := r.token(field)
	if err != nil {
		return err
	}
	truth, isTruth := value.(bool)
	if !isTruth {
		return r.problem(at, field, "expected true or false, found "+what(value))
	}
	*into = truth
	return nil
}

// list reads the items of a list, at most so many.
func (r *reader) list(field string, most int, item func(field string) error) error {
	value, at, err := r.token(field)
	if err != nil {
		return err
	}
	if value != json.Delim('[') {
		return r.problem(at, field, "expected a list, found "+what(value))
	}
	for i := 0; r.from.More(); i++ {
		if i == most {
			return r.problem(r.place(), field, "the list is longer than "+wording.Grouped(most)+", which is the most that is read; leave out the smallest, set complete to false, and say it in notes")
		}
		if err := item(field + "[" + strconv.Itoa(i) + "]"); err != nil {
			return err
		}
	}
	_, _, err = r.token(field)
	return err
}

// field is how a field of an object is read.
type field struct {
	read     func(field string) error
	required bool
	seen     bool
}

// object reads an object. Fields that are not known are skipped: a later version may have them.
func (r *reader) object(name string, fields map[string]*field, order []string) error {
	value, start, err := r.token(name)
	if err != nil {
		return err
	}
	if value != json.Delim('{') {
		return r.problem(start, name, "expected an object, found "+what(value))
	}
	prefix := name
	if prefix != "" {
		prefix += "."
	}
	for n := 0; r.from.More(); n++ {
		key, at, err := r.token(name)
		if err != nil {
			return err
		}
		title, _ := key.(string)
		known := fields[title]
		switch {
		case n == maxFields:
			return r.problem(at, name, "the object has more than "+strconv.Itoa(maxFields)+" fields")
		case known == nil:
			err = r.skip(prefix+wording.Clip(title), maxDepth)
		case known.seen:
			err = r.problem(at, prefix+title, "this field stands here a second time; keep one")
		default:
			known.seen = true
			err = known.read(prefix + title)
		}
		if err != nil {
			return err
		}
	}
	if _, _, err := r.token(name); err != nil {
		return err
	}
	for _, title := range order {
		if one := fields[title]; one.required && !one.seen {
			return r.problem(start, name, "the field "+wording.Quote(title)+" is missing")
		}
	}
	return nil
}

// skip passes over a value.
func (r *reader) skip(name string, depth int) error {
	value, at, err := r.token(name)
	if err != nil {
		return err
	}
	if open, isOpen := value.(json.Delim); !isOpen || open == ']' || open == '}' {
		return nil
	}
	if depth == 0 {
		return r.problem(at, name, "lists and objects stand in one another more than "+strconv.Itoa(maxDepth)+" deep")
	}
	for r.from.More() {
		if err := r.skip(name, depth-1); err != nil {
			return err
		}
	}
	_, _, err = r.token(name)
	return err
}
