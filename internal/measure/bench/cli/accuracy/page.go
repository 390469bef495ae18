package accuracy

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/wording"
)

// The goals.
const (
	leastCorrelation = 0.9
	mostError        = 0.25 // of half of the estimates
	mostLoss         = 1.1  // the chosen layout's time as a multiple of the fastest one's
	mostWriteError   = 0.2  // in the mean
)

// The tables of the pages stand between a line that names them and the next line that ends them.
const (
	beginEstimates = "<!-- accuracy of estimates -->\n"
	beginGains     = "<!-- measured gains -->\n"
	end            = "<!-- end -->\n"
)

// WriteTable puts the tables of a report into the text of a page, between the lines that mark their place.
func WriteTable(page string, r Report, m bench.Machine) (string, error) {
	return replaceTable(page, beginEstimates, Tables(r, m))
}

// WriteGains puts the table of gains into the text of a page, between the lines that mark its place.
func WriteGains(page string, gains []Gain, m bench.Machine) (string, error) {
	return replaceTable(page, beginGains, GainsTable(gains, m))
}

func replaceTable(page, begin, table string) (string, error) {
	before, rest, found := strings.Cut(page, begin)
	_, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		return "", errors.New("has no place for a table: a line " + strings.TrimSpace(begin) + " and one " + strings.TrimSpace(end))
	}
	return before + begin + table + end + after, nil
}

// Tables writes a report as Markdown: a table with a line for each size, the goals, and what misses them.
func Tables(r Report, m bench.Machine) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d examples and %d random designs, each in %s. %s, %d cores, %s, commit %s, %s.\n\n",
		r.Examples, r.Random, "`layout lanes`, `laminar` and `trees`", m.CPU, m.Cores, m.Toolchain, m.Commit, m.Date)
	b.WriteString("| entities | times of systems | rank correlation | median error | error of 9 in 10 | choices | within 10% of the fastest | worst |\n|---|---|---|---|---|---|---|---|\n")
	goals := goals{r: r}
	for _, f := range r.Sizes {
		if len(f.Systems) == 0 || len(f.Choices) == 0 {
			continue
		}
		off, rank, worst := errorsOf(f.Systems), rankCorrelation(f.Systems), worstOf(f.Choices)
		fmt.Fprintf(&b, "| %s | %d | %.3f | %.0f%% | %.0f%% | %d | %d | %.2f × |\n", wording.Grouped(f.Entities), len(f.Systems), rank, 100*off.Median, 100*off.High,
			len(f.Choices), len(f.Choices)-len(lost(f.Choices)), worst.Ratio)
		goals.ranks, goals.errors, goals.losses = append(goals.ranks, rank), append(goals.errors, off.Median), append(goals.losses, worst.Ratio)
	}
	b.WriteByte('\n')
	goals.write(&b)
	return b.String()
}

// worstOf returns the choice that loses most.
func worstOf(choices []Choice) Choice {
	return slices.MaxFunc(choices, func(a, b Choice) int {
		if a.Ratio < b.Ratio {
			return -1
		}
		return 1
	})
}

// lost returns the choices that miss the goal.
func lost(choices []Choice) (out []Choice) {
	for _, c := range choices {
		if c.Ratio > mostLoss {
			out = append(out, c)
		}
	}
	return out
}

// goals are the figures that have a goal, by size.
type goals struct {
	r                     Report
	ranks, errors, losses []float64
}

func (g *goals) write(b *strings.Builder) {
	if len(g.ranks) == 0 {
		b.WriteString("Nothing was measured.\n")
		return
	}
	b.WriteString("| what | goal | measured | |\n|---|---|---|---|\n")
	row := func(what, goal, measured string, reached bool) {
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", what, goal, measured, map[bool]string{true: "reached", false: "missed"}[reached])
	}
	row("rank correlation of the times of systems", "at least 0.9", list("%.3f", 1, g.ranks), slices.Min(g.ranks) >= leastCorrelation)
	row("median error of an estimate", "at most 25%", list("%.0f%%", 100, g.errors), slices.Max(g.errors) <= mostError)
	row("the layout with the least total, measured, to the fastest layout", "never more than 1.1 ×", list("%.2f ×", 1, g.losses), slices.Max(g.losses) <= mostLoss)
	for _, of := range []struct {
		what   string
		errors []float64
	}{{"examples", g.r.WriteErrors.Examples}, {"random designs", g.r.WriteErrors.Random}} {
		if len(of.errors) > 0 {
			off := mean(of.errors)
			row("mean error of the values that a commit writes, "+of.what, "at most 20%", fmt.Sprintf("%.0f%%", 100*off), off <= mostWriteError)
		}
	}
	var missed []string
	for _, f := range g.r.Sizes {
		for _, c := range lost(f.Choices) {
			missed = append(missed, fmt.Sprintf("%s with %s entities (%s, %.2f ×)", c.Design, wording.Grouped(f.Entities), c.Layout, c.Ratio))
		}
	}
	if len(missed) > 0 {
		b.WriteString("\nMore than 10% slower than the fastest layout: " + strings.Join(missed, ", ") + ".\n")
	}
}

// list writes numbers, one for each size.
func list(format string, factor float64, numbers []float64) string {
	var parts []string
	for _, n := range numbers {
		parts = append(parts, fmt.Sprintf(format, factor*n))
	}
	return strings.Join(parts, "; ")
}
