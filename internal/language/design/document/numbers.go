package document

import (
	"math"
	"strconv"

	"github.com/copse-ecs/copse/grouptree/cost"
)

// Nanoseconds is a time, rounded to a tenth.
//
//document:ts number
type Nanoseconds struct{ Tenths int }

// NanosecondsOf rounds picoseconds.
func NanosecondsOf(picoseconds int64) Nanoseconds { return Nanoseconds{cost.Tenths(picoseconds)} }

// ChangeOf returns a change of a total that is known in tenths, or nil.
func ChangeOf(tenths int, known bool) *Nanoseconds {
	if !known {
		return nil
	}
	return &Nanoseconds{tenths}
}

// AppendJSON appends the number.
func (n Nanoseconds) AppendJSON(w *Writer) { w.Raw(decimal(n.Tenths, 1)) }

// Fraction is a number from 0 on, rounded to four digits.
//
//document:ts number
type Fraction struct{ TenThousandths int }

// FractionOf rounds a part of a whole; it is 0 if the whole is not positive.
func FractionOf(part, whole int64) Fraction {
	if whole <= 0 {
		return Fraction{}
	}
	return Fraction{int(math.Round(float64(part) / float64(whole) * 10_000))}
}

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
