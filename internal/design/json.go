package design

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/copse-ecs/copse/grouptree"
)

// writer appends JSON to a slice. It keeps no state but the bytes: a comma is
// put before whatever follows something that is complete. Its methods are called from
// hundreds of places, where copies of them would be kilobytes of the engine.
type writer struct {
	buf   []byte
	ascii bool // characters beyond ASCII are escaped
}

// next puts a comma where one is needed.
func (w *writer) next() {
	if n := len(w.buf); n > 0 {
		switch w.buf[n-1] {
		case '{', '[', ':', ',':
		default:
			w.buf = append(w.buf, ',')
		}
	}
}

//go:noinline
func (w *writer) open(c byte) {
	w.next()
	w.buf = append(w.buf, c)
}

//go:noinline
func (w *writer) close(c byte) { w.buf = append(w.buf, c) }

// key begins a member of an object. Keys are plain names.
//
//go:noinline
func (w *writer) key(name string) *writer {
	w.next()
	w.buf = append(w.buf, '"')
	w.buf = append(w.buf, name...)
	w.buf = append(w.buf, '"', ':')
	return w
}

//go:noinline
func (w *writer) int(n int) {
	w.next()
	w.buf = strconv.AppendInt(w.buf, int64(n), 10)
}

//go:noinline
func (w *writer) bool(b bool) {
	w.next()
	w.buf = strconv.AppendBool(w.buf, b)
}

//go:noinline
func (w *writer) null() { w.raw("null") }

// raw appends a complete value.
//
//go:noinline
func (w *writer) raw(value string) {
	w.next()
	w.buf = append(w.buf, value...)
}

//go:noinline
func (w *writer) string(s string) {
	w.next()
	w.buf = appendString(w.buf, s, w.ascii)
}

// stringOr writes a string, or null if there is none.
func (w *writer) stringOr(s string) {
	if s == "" {
		w.null()
		return
	}
	w.string(s)
}

func (w *writer) ints(list []int) {
	w.open('[')
	for _, n := range list {
		w.int(n)
	}
	w.close(']')
}

// set writes a set as an array of component numbers.
func (w *writer) set(s grouptree.Set) {
	w.open('[')
	for c := range s.All() {
		w.int(c)
	}
	w.close(']')
}

// names writes a set as an array of names.
func (w *writer) names(s grouptree.Set, n grouptree.Names) {
	w.open('[')
	for c := range s.All() {
		w.string(n[c])
	}
	w.close(']')
}

const hexDigits = "0123456789abcdef"

// appendString appends s as a JSON string, in ASCII alone if asked. What is no UTF-8 becomes U+FFFD.
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

// appendEscape appends a character of ASCII that cannot stand for itself.
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
