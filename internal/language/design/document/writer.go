package document

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// Writer appends JSON to a slice. It has no state except the bytes: a comma is written before a
// value that follows a complete value.
type Writer struct {
	Buf   []byte
	ascii bool // characters beyond ASCII are escaped
}

// NewWriter returns a writer that appends to dst.
func NewWriter(dst []byte) *Writer { return &Writer{Buf: dst} }

// begin opens a document of a schema behind dst.
func begin(dst []byte, schema string, ascii bool) *Writer {
	w := &Writer{Buf: append(dst, '{'), ascii: ascii}
	w.Key("schema").String(schema)
	return w
}

// Bytes returns dst with what was appended.
func (w *Writer) Bytes() []byte { return w.Buf }

// Range writes a stretch of text as four numbers, or null where it is zero.
func (w *Writer) Range(r diagnostic.Range) {
	if r == (diagnostic.Range{}) {
		w.Null()
		return
	}
	w.ShortRange(r)
}

// next puts a comma where one is needed.
func (w *Writer) next() {
	if n := len(w.Buf); n > 0 && strings.IndexByte("{[:,", w.Buf[n-1]) < 0 {
		w.Buf = append(w.Buf, ',')
	}
}

// Open begins an object or a list.
func (w *Writer) Open(c byte) {
	w.next()
	w.Buf = append(w.Buf, c)
}

// Close ends an object or a list. It is not inlined: its copies would be 20 KB of the engine, 0.9 KB compressed.
//
//go:noinline
func (w *Writer) Close(c byte) { w.Buf = append(w.Buf, c) }

// Key begins a member of an object.
func (w *Writer) Key(name string) *Writer {
	w.next()
	w.Buf = append(appendString(w.Buf, name, w.ascii), ':')
	return w
}

func (w *Writer) Int(n int) {
	w.next()
	w.Buf = strconv.AppendInt(w.Buf, int64(n), 10)
}

func (w *Writer) Bool(b bool) {
	w.Raw(strconv.FormatBool(b))
}

func (w *Writer) Null() { w.Raw("null") }

// Raw appends a complete value.
func (w *Writer) Raw(value string) {
	w.next()
	w.Buf = append(w.Buf, value...)
}

func (w *Writer) String(s string) {
	w.next()
	w.Buf = appendString(w.Buf, s, w.ascii)
}

// StringOr writes a string, or null if there is none.
func (w *Writer) StringOr(s string) {
	if s == "" {
		w.Null()
		return
	}
	w.String(s)
}

// IntOrNull writes a number, or null if it is negative.
func (w *Writer) IntOrNull(n int) {
	if n < 0 {
		w.Null()
		return
	}
	w.Int(n)
}

// mostExpression is the maximum length of an expression in a document, in bytes.
const mostExpression = 300

// Cut writes an expression. If it is longer than mostExpression, Cut writes its beginning and an
// ellipsis.
func (w *Writer) Cut(text string) {
	if len(text) > mostExpression {
		cut := strings.LastIndexByte(text[:mostExpression], ' ') // between literals
		if cut < mostExpression/2 {
			for cut = mostExpression; !utf8.RuneStart(text[cut]); cut-- {
			}
		}
		text = text[:cut] + "…"
	}
	w.String(text)
}

// Ranges writes numbers as ranges of consecutive numbers: [from, to, from, to, ...]. A range
// excludes its to.
func (w *Writer) Ranges(list []int) {
	w.Open('[')
	for i := 0; i < len(list); {
		from := i
		for i++; i < len(list) && list[i] == list[i-1]+1; i++ {
		}
		w.Int(list[from])
		w.Int(list[i-1] + 1)
	}
	w.Close(']')
}

// ShortRange writes a stretch of text as four numbers.
func (w *Writer) ShortRange(r diagnostic.Range) {
	w.Open('[')
	w.Int(r.Start.Line)
	w.Int(r.Start.Column)
	w.Int(r.End.Line)
	w.Int(r.End.Column)
	w.Close(']')
}

// bits returns a bit mask of some conditions, with the lowest bit for the first.
func bits(list ...bool) (n int) {
	for i, holds := range list {
		if holds {
			n |= 1 << i
		}
	}
	return n
}

// Ints writes numbers as an array.
func (w *Writer) Ints(list []int) {
	w.Open('[')
	for _, n := range list {
		w.Int(n)
	}
	w.Close(']')
}

// Set writes a set as an array of component numbers.
func (w *Writer) Set(s grouptree.Set) {
	w.Open('[')
	for c := range s.All() {
		w.Int(c)
	}
	w.Close(']')
}

// NameList writes a set as an array of names.
func (w *Writer) NameList(s grouptree.Set, n grouptree.Names) {
	w.Open('[')
	for c := range s.All() {
		w.String(n[c])
	}
	w.Close(']')
}

// Quoted returns a string as JSON.
func Quoted(s string) string { return string(appendString(nil, s, false)) }

const hexDigits = "0123456789abcdef"

// appendString appends s as a JSON string, with only ASCII characters if asked. Invalid UTF-8
// becomes U+FFFD.
func appendString(dst []byte, s string, ascii bool) []byte {
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' {
			i++
			continue
		}
		dst = append(dst, s[from:i]...)
		if c < utf8.RuneSelf {
			dst = appendEscape(dst, c)
			i++
		} else {
			r, size := utf8.DecodeRuneInString(s[i:])
			dst = appendRune(dst, r, ascii)
			i += size
		}
		from = i
	}
	dst = append(dst, s[from:]...)
	return append(dst, '"')
}

// appendEscape appends an ASCII character that must be escaped.
func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	return appendUnit(dst, rune(c))
}

// appendRune appends a character beyond ASCII.
func appendRune(dst []byte, r rune, ascii bool) []byte {
	switch {
	case r == '\u2028' || r == '\u2029', // ends of lines in older JavaScript
		ascii && r < 0x10000:
		return appendUnit(dst, r)
	case !ascii:
		return utf8.AppendRune(dst, r)
	}
	high, low := utf16.EncodeRune(r)
	return appendUnit(appendUnit(dst, high), low)
}

// appendUnit appends an escaped unit of UTF-16.
func appendUnit(dst []byte, unit rune) []byte {
	return append(dst, '\\', 'u', hexDigits[unit>>12&15], hexDigits[unit>>8&15], hexDigits[unit>>4&15], hexDigits[unit&15])
}
