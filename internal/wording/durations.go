package wording

import (
	"math"
	"strconv"
)

// Duration writes picoseconds with three digits: "640 ns", "1.2 µs", "48.5 ms".
func Duration(picoseconds int64) string {
	if picoseconds < 0 {
		return "-" + Duration(-picoseconds)
	}
	units := [...]string{"ns", "µs", "ms", "s"}
	unit, size := 0, int64(1000)
	for unit+1 < len(units) && picoseconds >= 1000*size-size/2 { // 999.95 is written as 1,000
		unit, size = unit+1, size*1000
	}
	digits := 2
	for limit := 10 * size; digits > 0 && picoseconds >= limit-limit/2000; limit *= 10 {
		digits--
	}
	return rounded(picoseconds, size, digits) + " " + units[unit]
}

// Nanoseconds writes a time that is given in tenths of a nanosecond.
func Nanoseconds(tenths int) string { return Duration(100 * int64(tenths)) }

// rounded writes n / size with a number of digits behind the point, without zeros at the end.
func rounded(n, size int64, digits int) string {
	scale := int64(1)
	for range digits {
		scale *= 10
	}
	step := size / scale
	whole := (n + step/2) / step
	text := Grouped(int(whole / scale))
	rest := strconv.FormatInt(scale+whole%scale, 10)[1:]
	for rest != "" && rest[len(rest)-1] == '0' {
		rest = rest[:len(rest)-1]
	}
	if rest != "" {
		text += "." + rest
	}
	return text
}

// Change writes by how much a figure becomes smaller or larger: "42% less".
func Change(before, after int64) string {
	switch {
	case before == after:
		return "the same"
	case before <= 0:
		return "more"
	case after > before:
		return percent(after-before, before) + " more"
	}
	return percent(before-after, before) + " less"
}

// percent writes a part of a whole that is not zero.
func percent(part, whole int64) string {
	n := (part*100 + whole/2) / whole
	if n == 0 {
		return "under 1%"
	}
	return Grouped(int(n)) + "%"
}

// Share writes a part of a whole: "67 %", "5.8 %", "< 0.1 %"; "" if the whole is not positive.
func Share(part, whole int64) string {
	switch {
	case whole <= 0:
		return ""
	case part <= 0:
		return "0 %"
	}
	if n := thousandths(part, whole); n > 0 {
		return tenthsOfPercent(n)
	}
	return "< 0.1 %"
}

// SignedChange writes by how much a figure becomes smaller or larger: "−46 %", "+137 %", and from ten times as large on "18 ×"; "" if it
// does not change.
func SignedChange(before, after int64) string {
	sign, by := "+", after-before
	if by < 0 {
		sign, by = "−", -by
	}
	switch n := thousandths(by, before); {
	case by == 0 || before <= 0:
		return ""
	case n == 0:
		return sign + "< 0.1 %"
	case after/before >= 10:
		return Grouped(int((after+before/2)/before)) + " ×"
	default:
		return sign + tenthsOfPercent(n)
	}
}

// thousandths returns a part of a whole in thousandths.
func thousandths(part, whole int64) int {
	if whole <= 0 {
		return 0
	}
	return int(math.Round(float64(part) / float64(whole) * 1000))
}

// tenthsOfPercent writes thousandths as per cent, with a digit behind the point below 10.
func tenthsOfPercent(n int) string {
	if n < 100 {
		return strconv.Itoa(n/10) + "." + strconv.Itoa(n%10) + " %"
	}
	return Grouped((n+5)/10) + " %"
}
