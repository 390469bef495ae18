package syntax

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/wording"
)

// structWords declare a structure in other languages; modifierWords may stand before them.
var (
	structWords   = []string{"struct", "class", "type", "record", "interface"}
	modifierWords = []string{"pub", "public", "export", "readonly", "partial", "const", "let", "var"}
)

// componentForm reports a component that is not written as a name and one type: with fields, in
// brackets, or with a sign before the type.
func (p *parser) componentForm() {
	t, after := p.peek(), p.peekAt(1)
	word := t.kind == tokName || t.kind == tokWord || t.kind == tokNumber
	second := p.peekAt(2)
	switch {
	case t.kind == tokEnd || p.joins(t) || word && after.kind == tokEnd, p.endsComponent(t), word && p.endsComponent(after):
		return
	case word && p.joins(after) && !(isType(t.text) && isType(second.text)):
		return // several components in a statement
	}
	form, ok := p.componentText(p.pos, p.broken.Name.Text)
	fields := func(t *token) bool { return t.kind == tokColon || t.kind == tokEquals || opens(t) && t.text != "(" }
	switch {
	case ok:
		p.failReplacing(diagnostic.ComponentForm, t.at(), p.broken.Range, form, form, form)
	case fields(t) || fields(after) || t.kind == tokOpen && t.match >= 0:
		p.failAt(t, diagnostic.ComponentForm, "component Position f32x3")
	}
}

// endsComponent reports whether a token is a sign with a message of its own.
func (p *parser) endsComponent(t *token) bool {
	return t.kind == tokClose || t.kind == tokStray && !opens(t) && t.text != "*"
}

// structure reports a declaration as other languages have it: `struct P { x: f32 }`,
// `P { x: f32 }` or `P: f32`.
func (p *parser) structure() {
	i := p.first
	for i < p.end && p.tokens[i].kind == tokName && slices.Contains(modifierWords, p.tokens[i].text) {
		i++
	}
	if i+1 >= p.end || p.tokens[i].kind != tokName {
		return
	}
	named := slices.Contains(structWords, p.tokens[i].text) && p.tokens[i+1].kind == tokName
	if named {
		i++
	}
	name, from := p.tokens[i].text, i+1
	if from+1 < p.end && p.tokens[from].kind == tokEquals && p.tokens[from+1].text == "defineComponent" {
		from += 2
	} else if !named && !p.beginsFields(from) {
		return
	}
	form, ok := p.componentText(from, name)
	if !ok {
		p.failAt(p.peek(), diagnostic.ComponentForm, "component Position f32x3")
	}
	p.failReplacing(diagnostic.ComponentForm, p.peek().at(), p.broken.Range, form, form, form)
}

// beginsFields reports whether a token after a name says that the name is that of a structure.
func (p *parser) beginsFields(i int) bool {
	t := &p.tokens[i]
	return t.text == "{" || isType(t.text) || t.kind == tokColon && isType(p.peekAt(2).text)
}

// fields reads the fields of a structure in the spelling of another language.
type fields struct {
	types      []string // of the fields so far, as designs write them
	typ        string
	words      int // words that are no type: the name of the field
	waiting    int // names before the one that the type follows: `x, y float32`
	square     int // open '['
	colon, bad bool
	done       bool // the value of the field is being read
	size       string
}

// componentText returns the statement that declares a component with the fields that are read from
// token i on: with a type if all are of one, else with their size.
func (p *parser) componentText(i int, name string) (string, bool) {
	var f fields
	for k := i; k < p.end; k++ {
		u := p.look(k)
		f.bad = f.bad || u.text == "{" && u.match < 0 || u.kind == tokOpen && u.match < 0
	}
	for ; i < p.end && !f.bad; i++ {
		var after token
		if i+1 < p.end {
			after = p.tokens[i+1]
		}
		f.read(p.look(i), &after)
	}
	f.flush(false)
	suffix, ok := f.suffix()
	switch {
	case !ok || f.bad || f.waiting > 0:
		return "", false
	case suffix == "":
		return "tag " + wording.Clip(name), len(name) <= maxShown
	}
	return "component " + name + " " + suffix, len(name) <= maxShown
}

// maxShown bounds the names in a form that is shown and written.
const maxShown = 40

func (f *fields) read(t, after *token) {
	switch {
	case t.text == "[":
		f.square++
	case t.text == "]":
		f.square--
	case t.kind == tokComma, t.text == ";" && f.square == 0, t.kind == tokNewline, t.text == "}", t.kind == tokClose:
		f.flush(t.kind == tokComma)
	case f.done:
	case t.text == "{": // what is before it is the base of a class
		*f = fields{bad: f.typ != ""}
	case t.kind == tokColon || t.text == ".":
		f.typ, f.words, f.colon = "", 0, true
	case t.kind == tokEquals:
		f.done = f.typ != ""
	case t.kind == tokNumber:
		f.number(t.text)
	case t.kind == tokName || t.kind == tokWord:
		f.word(t.text, after)
	case t.kind == tokOpen, t.text == ";", t.text == "<", t.text == ">":
	case t.text == "*" && after.kind == tokNumber:
	default:
		f.bad = true
	}
}

// number reads a length of an array, or a size in bytes.
func (f *fields) number(text string) {
	n, ok := ParseNumber(text)
	scalar, length, _ := strings.Cut(f.typ, "x")
	switch {
	case !ok || n < 1 || n > MaxBytes:
		f.bad = true
	case f.typ != "":
		before, _ := wording.Number("0"+length, MaxBytes)
		f.typ = scalar + "x" + strconv.Itoa(min(max(before, 1)*n, 1<<20))
	case f.square > 0: // Go writes the length before the type
		f.size = text
	default:
		f.bad = f.size != "" || len(f.types) > 0 || f.words > 0
		f.size = text
	}
}

func (f *fields) word(text string, after *token) {
	like, ok := typeOf(text)
	switch {
	case after.text == "<" || f.bad:
		f.bad = true
	case !ok && f.typ != "" && len(text) > 1 && text[0] == 'x' && isDigits(text[1:]): // f32 x3
		f.number(text[1:])
	case !ok && !slices.Contains(structWords, text):
		f.words++
	case ok && f.typ != "" && after.kind != tokColon:
		f.flush(false)
		f.typ = like
	case ok:
		if f.typ = like; f.size != "" {
			n := f.size
			f.size = ""
			f.number(n)
		}
	}
}

// flush ends a field. A name alone has the type of the field before it, or of the next one.
func (f *fields) flush(comma bool) {
	switch {
	case f.typ != "":
		for range f.waiting + 1 {
			f.types = append(f.types, f.typ)
		}
		f.waiting = 0
	case f.words == 0 || f.size != "":
	case f.words == 1 && !f.colon && len(f.types) > 0:
		f.types = append(f.types, f.types[len(f.types)-1])
	case f.words == 1 && !f.colon && comma:
		f.waiting++
	default:
		f.bad = true
	}
	f.bad = f.bad || len(f.types) > MaxBytes
	f.typ, f.words, f.colon, f.done = "", 0, false, false
}

// suffix returns what follows the name of the component, "" if there is no field.
func (f *fields) suffix() (string, bool) {
	if len(f.types) == 0 {
		return f.size, true
	}
	first, _, _ := strings.Cut(f.types[0], "x")
	elements, bytes, widest, same := 0, 0, 1, f.size == ""
	for _, t := range f.types {
		scalar, length, array := strings.Cut(t, "x")
		n := 1
		if array {
			n, _ = wording.Number(length, 1<<20)
		}
		size := scalarBytes(scalar)
		widest = max(widest, size)
		bytes = (bytes+size-1)/size*size + size*n
		elements += n
		same = same && scalar == first
	}
	bytes = (bytes + widest - 1) / widest * widest
	switch {
	case bytes > MaxBytes || f.size != "":
		return "", false
	case !same:
		return strconv.Itoa(bytes), true
	case elements == 1:
		return first, true
	}
	return first + "x" + strconv.Itoa(elements), true
}

func scalarBytes(name string) int {
	for _, s := range scalarTypes {
		if s.name == name {
			return s.bytes
		}
	}
	return 0
}

func isType(text string) bool {
	_, ok := typeOf(text)
	return ok
}

// typeOf returns a type as designs write it, for a word of this or of another language.
func typeOf(text string) (string, bool) {
	scalar, length, array := strings.Cut(text, "x")
	if n, ok := wording.Number(length, MaxBytes); scalarBytes(scalar) > 0 && (!array || ok && n > 0) {
		return text, true
	}
	return habitualType(text)
}
