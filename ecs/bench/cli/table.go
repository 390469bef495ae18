package cli

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/ecs/bench"
)

// tables writes the results as Markdown, one table for each workload and size.
func tables(report bench.Report, r request) string {
	var b strings.Builder
	noisy := false
	for rest := report.Results; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].Workload == rest[0].Workload && rest[n].Params == rest[0].Params {
			n++
		}
		noisy = table(&b, rest[:n]) || noisy
		rest = rest[n:]
	}
	m := report.Machine
	fmt.Fprintf(&b, "%s, %d cores, %s, %s, commit %s; %s in turns, seed %d.\n", m.CPU, m.Cores, m.OS, m.Toolchain, m.Commit, repetitions(report), r.seed)
	if noisy {
		fmt.Fprintf(&b, "Figures marked (!) spread by more than %.0f%%: compare them with care, or measure again on a quieter machine.\n", 100*bench.Noisy)
	}
	return b.String()
}

// repetitions says how many were made, which are fewer than asked for if a run was cancelled.
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

// table writes one table, and tells whether a figure in it spreads too far.
func table(b *strings.Builder, results []bench.Result) (noisy bool) {
	p := results[0].Params
	fmt.Fprintf(b, "### %s, %s entities, %d components\n\n", results[0].Workload, grouped(p.Entities), p.Components)
	b.WriteString("| metric | storage | median | 10% to 90% | ratio |\n|---|---|--:|---|--:|\n")
	first := results[0]
	for i, r := range results {
		name := ""
		if i == 0 || r.Metric != first.Metric {
			first, name = r, title(r)
		}
		mark := ""
		if s := r.Summary.Spread(); s > bench.Noisy {
			noisy, mark = true, fmt.Sprintf(" (!) %.0f%%", 100*s)
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s to %s%s | %s |\n", name, r.Storage, figure(r.Unit, r.Summary.Median),
			figure(r.Unit, r.Summary.Low), figure(r.Unit, r.Summary.High), mark, ratio(r.Summary.Median, first.Summary.Median))
	}
	b.WriteByte('\n')
	return noisy
}

func title(r bench.Result) string {
	out := r.Metric
	if r.Unit != "" {
		out += ", " + r.Unit
	}
	if r.Per != "" {
		out += " per " + r.Per
	}
	return out
}

// ratio compares with the first storage.
func ratio(median, first float64) string {
	if first == 0 {
		if median == 0 {
			return "1"
		}
		return "-"
	}
	return strconv.FormatFloat(median/first, 'f', 2, 64)
}

// figure writes three digits, and whole numbers for counts and bytes that are large.
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
