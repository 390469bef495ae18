package design

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/copse-ecs/copse/grouptree"
)

// writer appends JSON to a slice. It keeps no state but the bytes: a comma is
// put before whatever follows something that is complete.
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

func (w *writer) open(c byte) {
	w.next()
	w.buf = append(w.buf, c)
}

func (w *writer) close(c byte) { w.buf = append(w.buf, c) }

// key begins a member of an object. Keys are plain names.
func (w *writer) key(name string) *writer {
	w.next()
	w.buf = append(w.buf, '"')
	w.buf = append(w.buf, name...)
	w.buf = append(w.buf, '"', ':')
	return w
}

func (w *writer) int(n int) {
	w.next()
	w.buf = strconv.AppendInt(w.buf, int64(n), 10)
}

func (w *writer) bool(b bool) {
	w.next()
	w.buf = strconv.AppendBool(w.buf, b)
}

func (w *writer) null() { w.raw("null") }

// raw appends a complete value.
func (w *writer) raw(value string) {
	w.next()
	w.buf = append(w.buf, value...)
}

func (w *writer) string(s string) {
	w.next()
	from := len(w.buf)
	w.buf = appendString(w.buf, s)
	if w.ascii {
		w.buf = escape(w.buf, from)
	}
}

// escape escapes what is beyond ASCII in the string that begins at from, the end of what
// is written, as UTF-16 units.
func escape(dst []byte, from int) []byte {
	for at := from; at < len(dst); at++ {
		if dst[at] < utf8.RuneSelf {
			continue
		}
		rest := string(dst[at:])
		dst = dst[:at]
		for _, r := range rest {
			switch {
			case r < utf8.RuneSelf:
				dst = append(dst, byte(r))
			case r < 0x10000:
				dst = appendUnit(dst, r)
			default:
				high, low := utf16.EncodeRune(r)
				dst = appendUnit(appendUnit(dst, high), low)
			}
		}
		break
	}
	return dst
}

func appendUnit(dst []byte, unit rune) []byte {
	return append(dst, '\\', 'u', hexDigits[unit>>12&15], hexDigits[unit>>8&15], hexDigits[unit>>4&15], hexDigits[unit&15])
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

// appendString appends s as a JSON string. What is no UTF-8 becomes U+FFFD.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			switch {
			case r == utf8.RuneError && size == 1:
				dst = append(append(dst, s[from:i]...), "\ufffd"...)
			case r == '\u2028' || r == '\u2029': // ends of lines in older JavaScript
				dst = append(append(dst, s[from:i]...), `\u202`...)
				dst = append(dst, hexDigits[r&15])
			default:
				i += size
				continue
			}
			i += size
			from = i
			continue
		}
		if c >= ' ' && c != '"' && c != '\\' {
			i++
			continue
		}
		dst = append(dst, s[from:i]...)
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n':
			dst = append(dst, `\n`...)
		case '\r':
			dst = append(dst, `\r`...)
		case '\t':
			dst = append(dst, `\t`...)
		default:
			dst = append(dst, `\u00`...)
			dst = append(dst, hexDigits[c>>4], hexDigits[c&15])
		}
		i++
		from = i
	}
	dst = append(dst, s[from:]...)
	return append(dst, '"')
}
