package ecs

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/copse-ecs/copse/grouptree"
)

var layoutNames = map[Layout]string{Laminar: "laminar", Trees: "trees", Paper: "paper", Naive: "naive"}

// Design prints the world as a design, which the playground opens and `go run ./build
// analyze` explains: its components, groups and systems, and how many entities there
// are of each composition. Names that are no identifiers of the language are changed
// into some. Entities have no history in it: they stand by composition.
func (w *World) Design() string {
	var b strings.Builder
	names := make(grouptree.Names, len(w.components))
	for i, c := range w.components {
		names[i] = identifier(c.name)
		if c.tag {
			b.WriteString("tag " + names[i] + "\n")
			continue
		}
		b.WriteString("component " + names[i] + size(c) + "\n")
	}
	b.WriteString("layout " + layoutNames[w.kind] + "\n")
	for _, g := range w.groups {
		b.WriteString("group " + names.Conj(g.conj) + "\n")
	}
	for _, s := range w.systems {
		b.WriteString("system " + s.written(names) + "\n")
	}
	for _, k := range w.byCount() {
		b.WriteString("spawn " + strconv.Itoa(k.count))
		for i, c := range ids(k.set) {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(" " + names[c])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

type counted struct {
	set   grouptree.Set
	count int
}

// byCount returns the compositions that entities have, in dictionary order.
func (w *World) byCount() []counted {
	census := w.store.Census()
	var out []counted
	for i, set := range census.Comps {
		if !set.Empty() { // the language has no entity without components
			out = append(out, counted{set, census.Count[i]})
		}
	}
	slices.SortFunc(out, func(a, b counted) int { return a.set.Compare(b.set) })
	return out
}

// size writes the type of a component: f32x3 where it is made of equal numbers, else
// its bytes.
func size(c componentInfo) string {
	if c.typ != nil {
		if unit, n, ok := numbers(c.typ); ok {
			if n == 1 {
				return " " + unit
			}
			return " " + unit + "x" + strconv.Itoa(n)
		}
	}
	return " " + strconv.Itoa(max(c.bytes, 1))
}

var units = map[reflect.Kind]string{
	reflect.Float32: "f32", reflect.Float64: "f64", reflect.Bool: "bool",
	reflect.Int8: "i8", reflect.Int16: "i16", reflect.Int32: "i32", reflect.Int64: "i64", reflect.Int: "i64",
	reflect.Uint8: "u8", reflect.Uint16: "u16", reflect.Uint32: "u32", reflect.Uint64: "u64", reflect.Uint: "u64",
}

// numbers tells of what unit, and how many, a type is made; ok is false if it is made
// of several or of something else.
func numbers(t reflect.Type) (unit string, n int, ok bool) {
	if t == reflect.TypeFor[Entity]() {
		return "entity", 1, true
	}
	switch t.Kind() {
	case reflect.Array:
		unit, n, ok = numbers(t.Elem())
		return unit, n * t.Len(), ok && t.Len() > 0
	case reflect.Struct:
		for i := range t.NumField() {
			u, k, fits := numbers(t.Field(i).Type)
			if !fits || i > 0 && u != unit {
				return "", 0, false
			}
			unit, n = u, n+k
		}
		return unit, n, n > 0
	}
	unit, ok = units[t.Kind()]
	return unit, 1, ok
}

// identifier returns a name as an identifier of the design language, [A-Za-z_][A-Za-z0-9_]*.
// Different names have different identifiers. A character that an identifier cannot have is
// written as U and four hexadecimal digits for each of its UTF-16 code units: Äa is U00C4a. The
// letter U is written that way too where it would begin such an escape.
func identifier(name string) string {
	if name == "" {
		return escape(emptyName)
	}
	var b strings.Builder
	for at, r := range name {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(name[at:], string(utf8.RuneError)):
			b.WriteString(escape(invalidByte + rune(name[at])))
		case r == 'U' && looksEscaped(name[at:]), !isLetter(r) && (at == 0 || !isDigit(r)):
			b.WriteString(escape(r))
		default:
			b.WriteByte(byte(r))
		}
	}
	return b.String()
}

// UTF-16 has no character for a surrogate without its partner, so these two stand for what is
// no character.
const (
	emptyName   = 0xD800 // a name without characters
	invalidByte = 0xDC00 // added to a byte that is not UTF-8
)

// escape writes one character.
func escape(r rune) string {
	if first, second := utf16.EncodeRune(r); first != utf8.RuneError {
		return escape(first) + escape(second)
	}
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "U" + strings.Repeat("0", 4-len(hex)) + hex
}

// looksEscaped reports whether a text begins with U and four hexadecimal digits.
func looksEscaped(text string) bool {
	return len(text) >= 5 && strings.Trim(text[1:5], "0123456789ABCDEF") == ""
}

func isLetter(r rune) bool { return r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
