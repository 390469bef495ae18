package syntax

import (
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/wording"
)

// number reads a number of at most limit. what describes it in messages: "a weight".
func (p *parser) number(what string, limit int) Number {
	p.expect(0)
	t := p.peek()
	text := t.text
	if t.kind != tokNumber && t.kind != tokName {
		p.reject(t, diagnostic.WantNumber)
	}
	value, whole, ok := parseNumber(text)
	switch {
	case !ok:
		p.failAt(t, diagnostic.BadNumber, wording.Quote(text))
	case !whole:
		p.failAt(t, diagnostic.NotWhole, wording.Quote(text))
	case value > limit:
		p.failAt(t, diagnostic.NumberTooLarge, wording.Quote(text), what, wording.Grouped(limit))
	}
	p.next(TokenNumber)
	return Number{text, value, t.at()}
}

// parseNumber reads "1200", "1_200", "1.2k" or "3M". Values above maxNumber
// come out as maxNumber+1.
func parseNumber(s string) (value int, whole, ok bool) {
	exponent := 0
	switch {
	case strings.HasSuffix(s, "k"):
		s, exponent = s[:len(s)-1], 3
	case strings.HasSuffix(s, "M"):
		s, exponent = s[:len(s)-1], 6
	}
	integer, fraction, dotted := strings.Cut(s, ".")
	if !isDigits(integer) || dotted && !isDigits(fraction) {
		return 0, false, false
	}
	fraction = strings.TrimRight(withoutUnderscores(fraction), "0")
	if len(fraction) > exponent {
		return 0, false, true
	}
	for _, c := range withoutUnderscores(integer) + fraction {
		value = min(value*10+int(c-'0'), maxNumber+1)
	}
	for range exponent - len(fraction) {
		value = min(value*10, maxNumber+1)
	}
	return value, true, true
}

// ParseNumber reads a whole number as designs write it: 1200, 1_200, 1.2k or 3M. Values above
// 1,000,000,000,000,000 come out as one more than that.
func ParseNumber(s string) (n int, ok bool) {
	n, whole, ok := parseNumber(s)
	return n, ok && whole
}

// isDigits reports whether s is digits, with single '_' between them.
func isDigits(s string) bool {
	for i := range len(s) {
		between := i > 0 && i+1 < len(s) && s[i-1] != '_'
		if !isDigit(s[i]) && (s[i] != '_' || !between) {
			return false
		}
	}
	return s != ""
}

// entityNumber returns 7 for "e7". ok is false if the name is not 'e' and digits. Numbers above
// maxNumber are returned as maxNumber+1.
func entityNumber(name string) (n int, ok bool) {
	if len(name) < 2 || name[0] != 'e' {
		return 0, false
	}
	for i := 1; i < len(name); i++ {
		if !isDigit(name[i]) {
			return 0, false
		}
		n = min(n*10+int(name[i]-'0'), maxNumber+1)
	}
	return n, true
}

// scalarTypes are the types and their sizes in bytes.
var scalarTypes = []struct {
	name  string
	bytes int
}{
	{"f32", 4}, {"f64", 8}, {"i8", 1}, {"i16", 2}, {"i32", 4}, {"i64", 8},
	{"u8", 1}, {"u16", 2}, {"u32", 4}, {"u64", 8}, {"bool", 1}, {"entity", 8},
}

// typeHabits maps names of types in other languages to those of the design language.
var typeHabits = habits{
	{"f32", "float float32"},
	{"f64", "double float64 number"},
	{"i8", "int8 sbyte char"},
	{"i16", "int16 short"},
	{"i32", "int int32 rune"},
	{"i64", "int64 long isize"},
	{"u8", "uint8 byte"},
	{"u16", "uint16 ushort half"},
	{"u32", "uint uint32 unsigned"},
	{"u64", "uint64 ulong usize size uintptr"},
	{"f32x3", "vec"},
	{"f32x4", "quat quaternion color"},
	{"f32x9", "mat3"},
	{"f32x16", "mat4 float4x4 matrix4x4"},
	{"bool", "boolean"},
	{"entity", "entity entityid"},
}

// vectorHabits are the beginnings of types with two to four elements: Vec3, float3.
var vectorHabits = []struct{ start, scalar string }{
	{"vec", "f32"}, {"vector", "f32"}, {"float", "f32"}, {"dvec", "f64"}, {"double", "f64"},
	{"ivec", "i32"}, {"int", "i32"}, {"uvec", "u32"}, {"uint", "u32"},
}

// habitualType returns the type that a word of another language means.
func habitualType(text string) (string, bool) {
	low := strings.TrimSuffix(wording.Lower(text), "_t")
	if like, ok := typeHabits.meaning(low); ok {
		return like, true
	}
	if n := len(low) - 1; n > 0 && low[n] >= '2' && low[n] <= '4' {
		for _, v := range vectorHabits {
			if low[:n] == v.start {
				return v.scalar + "x" + low[n:], true
			}
		}
	}
	return nearestType(text)
}

// size reads the type or size that may follow the name of a component.
func (p *parser) size() Type {
	for _, s := range scalarTypes {
		p.expect(0, s.name)
	}
	t := p.peek()
	text := t.text
	var bytes int
	switch t.kind {
	case tokEnd:
		return Type{Bytes: DefaultBytes}
	case tokNumber:
		bytes = p.bytes(t)
	case tokName, tokWord:
		bytes = p.typeSize(t, text)
	default:
		p.reject(t, diagnostic.WantSize)
	}
	if bytes < 1 || bytes > MaxBytes {
		n := wording.Grouped(bytes)
		if bytes > maxNumber/1000 {
			n = "over " + wording.Grouped(maxNumber/1000)
		}
		p.failAt(t, diagnostic.BadSize, n)
	}
	p.next(TokenType)
	return Type{text, bytes, t.at()}
}

// bytes returns the size that is written as a number.
func (p *parser) bytes(t *token) int {
	n, whole, ok := parseNumber(t.text)
	switch {
	case !ok:
		p.failAt(t, diagnostic.BadNumber, wording.Quote(t.text))
	case !whole:
		p.failAt(t, diagnostic.NotWhole, wording.Quote(t.text))
	case n == 0:
		p.failReplacing(diagnostic.ZeroSize, t.at(), p.broken.Range, "tag "+p.broken.Name.Text, "")
	}
	return n
}

// typeSize returns the size of a type. For an array with an invalid length it is 0 or larger than
// any component may be.
func (p *parser) typeSize(t *token, text string) int {
	scalar, length, array := strings.Cut(text, "x")
	for _, s := range scalarTypes {
		switch {
		case s.name != scalar:
		case !array:
			return s.bytes
		default:
			if n, ok := wording.Number(length, maxNumber); ok {
				return s.bytes * n
			}
		}
	}
	if like, ok := habitualType(text); ok {
		p.failReplacing(diagnostic.UnknownTypeLike, t.at(), t.at(), like, like, wording.Quote(text), like)
	}
	p.failAt(t, diagnostic.UnknownType, wording.Quote(text))
	return 0
}

// nearestType returns the type that differs from a word only in case.
func nearestType(text string) (string, bool) {
	low := wording.Lower(text)
	scalar, length, array := strings.Cut(low, "x")
	for _, s := range scalarTypes {
		if s.name == scalar && low != text && (!array || strings.Trim(length, "0123456789") == "" && length != "") {
			return low, true
		}
	}
	return "", false
}

// withoutUnderscores returns the digits of a number.
func withoutUnderscores(text string) string {
	var digits []byte
	for _, c := range []byte(text) {
		if c != '_' {
			digits = append(digits, c)
		}
	}
	return string(digits)
}
