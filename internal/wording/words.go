package wording

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

func IsAre(n int) string {
	if n == 1 {
		return " is "
	}
	return " are "
}

// Shorten cuts what a message repeats of a text, which may be one name of 60,000 letters.
func Shorten(text string) string {
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

// Amount writes a number of things.
func Amount(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return Grouped(n) + " " + unit + "s"
}

func Entities(n int) string {
	if n == 1 {
		return "1 entity"
	}
	return Grouped(n) + " entities"
}

// Bytes writes a number of bytes with three digits at most.
func Bytes(n int) string {
	if n < 1000 {
		return Amount(n, "byte")
	}
	const units = "KMGT"
	unit, size := 0, 1000
	for n >= 1000*size-size/20 && unit+1 < len(units) { // 999.95 is written as 1,000
		unit, size = unit+1, size*1000
	}
	tenths := (n + size/20) / (size / 10)
	text := Grouped(tenths / 10)
	switch rest := tenths % 10; {
	case n >= 100*size:
		text = Grouped((n + size/2) / size)
	case rest > 0:
		text += "." + Grouped(rest)
	}
	return text + " " + units[unit:unit+1] + "B"
}

// Tenths writes a number that is given in tenths.
func Tenths(n int) string {
	text := Grouped(n / 10)
	if rest := n % 10; rest != 0 {
		text += "." + Grouped(rest)
	}
	return text
}

// JoinAnd lists parts of a sentence.
func JoinAnd(parts []string) string {
	last := len(parts) - 1
	if last == 0 {
		return parts[0]
	}
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}

// MaxQuoted is how many characters of a text a message repeats.
const MaxQuoted = 40

// Quote returns a stretch of a text as messages repeat it: in quotes, without
// characters that do not print, and not too long.
func Quote(s string) string { return "'" + Clip(s) + "'" }

// Clip is quote without the quotes.
func Clip(s string) string {
	var out strings.Builder
	n := 0
	for i, r := range s {
		if n == MaxQuoted {
			out.WriteString("..")
			break
		}
		n++
		_, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			out.WriteString(`\x` + strconv.FormatUint(uint64(s[i]), 16))
		case strconv.IsPrint(r):
			out.WriteRune(r)
		default:
			out.WriteString(escape(r))
		}
	}
	return out.String()
}

// escape writes a character that cannot be shown as Go writes it in a literal. It does what
// strconv.QuoteRuneToASCII does, which adds 2 KB to the download.
func escape(r rune) string {
	if i := strings.IndexByte("\a\b\t\n\v\f\r", byte(r)); i >= 0 && r < utf8.RuneSelf {
		return "\\" + "abtnvfr"[i:i+1]
	}
	hex := strconv.FormatUint(uint64(r), 16)
	switch {
	case r < utf8.RuneSelf:
		return `\x` + zeros(2-len(hex)) + hex
	case r < 0x10000:
		return `\u` + zeros(4-len(hex)) + hex
	}
	return `\U` + zeros(8-len(hex)) + hex
}

func zeros(n int) string { return "00000000"[:n] }

// Number reads a number of digits alone; at most most, however many digits there are.
func Number(digits string, most int) (n int, ok bool) {
	for i := range len(digits) {
		d := int(digits[i]) - '0'
		if d < 0 || d > 9 {
			return 0, false
		}
		n = min(10*n+d, most)
	}
	return n, digits != ""
}

// Grouped writes a number with commas: 5,000,000.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
