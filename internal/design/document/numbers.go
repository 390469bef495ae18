package document

import "strconv"

// Nanoseconds is a time, rounded to a tenth.
//
//document:ts number
type Nanoseconds struct{ Tenths int }

// NanosecondsOf rounds picoseconds.
func NanosecondsOf(picoseconds int64) Nanoseconds {
	if picoseconds < 0 {
		return Nanoseconds{-NanosecondsOf(-picoseconds).Tenths}
	}
	return Nanoseconds{int((picoseconds + 50) / 100)}
}

// AppendJSON appends the number.
func (n Nanoseconds) AppendJSON(w *Writer) { w.Raw(decimal(n.Tenths, 1)) }

// Fraction is a number from 0 on, rounded to four digits.
//
//document:ts number
type Fraction struct{ TenThousandths int }

// AppendJSON appends the number.
func (f Fraction) AppendJSON(w *Writer) { w.Raw(decimal(f.TenThousandths, 4)) }

// decimal writes a number of which the last digits stand behind the point, without zeros at the
// end.
func decimal(n, digits int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := strconv.Itoa(n)
	for len(text) <= digits {
		text = "0" + text
	}
	whole, rest := text[:len(text)-digits], text[len(text)-digits:]
	for rest != "" && rest[len(rest)-1] == '0' {
		rest = rest[:len(rest)-1]
	}
	if rest == "" {
		return sign + whole
	}
	return sign + whole + "." + rest
}
