package cli

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

// tables writes the results as Markdown that is readable as plain text: one table for each workload and size, a row for each
// figure.
func tables(report bench.Report, seed uint64) string {
	var b strings.Builder
	noisy := false
	for rest := report.Results; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].Workload == rest[0].Workload && rest[n].Params == rest[0].Params {
			n++
		}
		noisy = table(&b, rest[:n]) || noisy
		partsTable(&b, rest[:n])
		rest = rest[n:]
	}
	if len(report.Results) == 0 {
		return "Nothing was measured.\n"
	}
	m := report.Machine
	fmt.Fprintf(&b, "Medians of %s in turns, with the 10th and 90th percentile; spread is their distance. Ratios are to the line of the\n"+
		"same metric that says baseline. All storages ended each repetition with equal checksums. Seed %d.\n"+
		"%s, %d cores, %s, %s, commit %s.\n", repetitions(report), seed, m.CPU, m.Cores, m.OS, m.Toolchain, m.Commit)
	if noisy {
		fmt.Fprintf(&b, "Figures marked (!) spread by more than %.0f%%: compare them with care, or measure again on a quieter machine.\n", 100*bench.NoisySpread)
	}
	return b.String()
}

// repetitions says how many repetitions were made: fewer than asked for if the run was cancelled.
func repetitions(report bench.Report) string {
	low, high := math.MaxInt, 0
	for _, r := range report.Results {
		n := len(r.Summary.Samples)
		low, high = min(low, n), max(high, n)
	}
	switch {
	case high == 1:
		return "1 repetition"
	case low < high:
		return strconv.Itoa(low) + " to " + strconv.Itoa(high) + " repetitions"
	}
	return strconv.Itoa(high) + " repetitions"
}

// table writes one table, and reports whether a figure in it is noisy.
func table(b *strings.Builder, results []bench.Result) (noisy bool) {
	p := results[0].Params
	fmt.Fprintf(b, "### %s, %s entities, %d components\n\n", results[0].Workload, grouped(p.Entities), p.Components)
	rows := [][]string{{"metric", "storage", "median", "unit", "10% to 90%", "spread", "ratio"}}
	first := results[0]
	for i, r := range results {
		if r.Part != "" {
			continue
		}
		compared := "baseline"
		if i == 0 || r.Metric != first.Metric {
			first = r
		} else {
			compared = ratio(r.Summary.Median, first.Summary.Median)
		}
		spread := fmt.Sprintf("%.0f%%", 100*r.Summary.Spread())
		if r.Summary.Spread() > bench.NoisySpread {
			noisy, spread = true, "(!) "+spread
		}
		rows = append(rows, []string{
			r.Metric, r.Storage, figure(r.Unit, r.Summary.Median), unit(r),
			figure(r.Unit, r.Summary.Low) + " to " + figure(r.Unit, r.Summary.High), spread, compared,
		})
	}
	align(b, rows, "llrlrrr")
	b.WriteByte('\n')
	return noisy
}

// partsTable writes the medians of the parts of steps, a row for each part and a column for each storage. It writes nothing if no step
// has parts.
func partsTable(b *strings.Builder, results []bench.Result) {
	rows, sides := [][]string{{"part", "unit"}}, "ll"
	for _, r := range results {
		switch {
		case r.Part == "":
			continue
		case r.Metric != rows[len(rows)-1][0]:
			rows = append(rows, []string{r.Metric, unit(r)})
		}
		if len(rows) == 2 {
			rows[0], sides = append(rows[0], r.Storage), sides+"r"
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], figure(r.Unit, r.Summary.Median))
	}
	if len(rows) > 1 {
		align(b, rows, sides)
		b.WriteByte('\n')
	}
}

// align writes the rows of a Markdown table, whose first row is the head, with columns as wide as their widest cell. sides has l or
// r for each column.
func align(b *strings.Builder, rows [][]string, sides string) {
	width := make([]int, len(sides))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], len(cell))
		}
	}
	for k, row := range rows {
		for i, cell := range row {
			space := strings.Repeat(" ", width[i]-len(cell))
			if sides[i] == 'r' {
				b.WriteString("| " + space + cell + " ")
			} else {
				b.WriteString("| " + cell + space + " ")
			}
		}
		b.WriteString("|\n")
		for i := 0; k == 0 && i < len(sides); i++ {
			b.WriteString("|" + strings.Repeat("-", width[i]+1) + map[byte]string{'l': "-", 'r': ":"}[sides[i]])
		}
		if k == 0 {
			b.WriteString("|\n")
		}
	}
}

// unit returns the unit of a figure and what it is for.
func unit(r bench.Result) string {
	out := r.Unit
	if out == "" {
		out = "allocations"
	}
	if r.Per != "" {
		out += " per " + r.Per
	}
	return out
}

// ratio writes a median as a share of the baseline.
func ratio(median, first float64) string {
	if first == 0 {
		if median == 0 {
			return "1"
		}
		return "-"
	}
	return strconv.FormatFloat(median/first, 'f', 2, 64)
}

// figure writes three digits, or a whole number if it is large or a count.
func figure(unit string, n float64) string {
	if n >= 100 || n == 0 || unit == "" && n == math.Trunc(n) {
		return grouped(int(math.Round(n)))
	}
	return strconv.FormatFloat(n, 'f', max(0, 2-int(math.Floor(math.Log10(max(n, 0.01))))), 64)
}

// grouped writes a whole number with commas.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
