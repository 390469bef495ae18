package claims

import (
	"fmt"
	"strings"
)

// Verdict is the result of a claim.
type Verdict uint8

// The verdicts.
const (
	NotMeasured   Verdict = iota
	Reproduced            // as published
	Different             // in the same direction by another amount, or only in some cases
	NotReproduced         // in the other direction
	Answered              // the source asked a question
)

var verdictNames = [...]string{"not measured", "reproduced", "different", "not reproduced", "answered"}

// String returns the name of the verdict.
func (v Verdict) String() string { return verdictNames[v] }

// Claim is what a source says, and how it is decided.
type Claim struct {
	Name   string
	Says   string // with the published figures
	Decide func(Data) Answer
}

// Answer is what the figures say about a claim.
type Answer struct {
	Verdict Verdict
	Figures string // what was measured: one line or a table
	Because string // an explanation of one or two sentences; "" for none
}

// Source is a publication with claims.
type Source struct {
	Name   string
	About  string
	Claims []Claim
}

// Sources returns all sources, in the order of the page.
func Sources() []Source { return []Source{paper(), varkor(), thesis(), wicked()} }

// notMeasured is the answer if there are no figures.
var notMeasured = Answer{}

// judgeGain compares a gain with a published one. It is reproduced if it has the same sign and is between half and double as
// much, different if it only has the same sign, and otherwise not reproduced.
func judgeGain(ours, published float64) Verdict {
	switch {
	case ours > 0 != (published > 0):
		return NotReproduced
	case ours/published >= 0.5 && ours/published <= 2:
		return Reproduced
	}
	return Different
}

// combine returns the verdict of all parts of a claim if it is the same, otherwise Different.
func combine(parts []Verdict) Verdict {
	if len(parts) == 0 {
		return NotMeasured
	}
	for _, p := range parts {
		if p != parts[0] {
			return Different
		}
	}
	return parts[0]
}

// judgeShare returns the verdict of a claim of several parts from how many of them are as published.
func judgeShare(reproduced, of int) Verdict {
	switch {
	case of == 0:
		return NotMeasured
	case reproduced == of:
		return Reproduced
	case reproduced == 0:
		return NotReproduced
	}
	return Different
}

// table writes a table in Markdown.
func table(head []string, rows [][]string) string {
	var b strings.Builder
	line := func(cells []string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	line(head)
	b.WriteString(strings.Repeat("|---", len(head)) + "|\n")
	for _, r := range rows {
		line(r)
	}
	return b.String()
}

// Page writes all claims as a page.
func Page(d Data) string {
	var b strings.Builder
	b.WriteString(opening)
	if len(d.machines) > 0 {
		b.WriteString("Measured on: " + strings.Join(d.machines, "; ") + ". Ratios are within one run.\n\n")
	}
	if n := d.most("derivative"); n < full {
		fmt.Fprintf(&b, "> **These figures are of small sizes** (at most %s entities in `derivative`), made to test the page. A claim about larger\n"+
			"> sizes is decided at the largest measured size, so the verdicts below are provisional.\n\n", grouped(n))
	}
	overview(&b, d)
	for _, s := range Sources() {
		fmt.Fprintf(&b, "## %s\n\n%s\n\n", s.Name, s.About)
		for _, c := range s.Claims {
			a := c.Decide(d)
			fmt.Fprintf(&b, "### %s\n\n*Published:* %s\n\n", heading(c, a), c.Says)
			if a.Figures != "" {
				b.WriteString("*Here:*" + separator(a.Figures) + strings.TrimSuffix(a.Figures, "\n") + "\n\n")
			}
			if a.Because != "" {
				b.WriteString(a.Because + "\n\n")
			}
			if e, ok := exampleDesigns[c.Name]; ok {
				b.WriteString(e.about + "\n\n```copse\n" + e.design + "```\n\n")
			}
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// separator puts a table on lines of its own.
func separator(figures string) string {
	if strings.HasPrefix(figures, "|") {
		return "\n\n"
	}
	return " "
}

// full is the largest number of entities of a full run.
const full = 5_000_000

const opening = `# Claims

What others have published about storing entities, compared with what was measured here. ` + "`make bench`" + ` writes this page from the
documents in [playground-examples/native](../playground-examples/native). Every verdict is computed from figures by code
([internal/bench/cli/claims](../internal/bench/cli/claims)). *Reproduced* means in the same direction and between half and double as
much; *different* means in the same direction by another amount, or only in some cases; *not reproduced* means in the other
direction. Languages, compilers and machines differ from those of the sources, so ratios are compared and absolute times are not.

`

// overview writes the verdicts in one table.
func overview(b *strings.Builder, d Data) {
	var rows [][]string
	for _, s := range Sources() {
		for _, c := range s.Claims {
			rows = append(rows, []string{s.Name, c.Name, c.Decide(d).Verdict.String()})
		}
	}
	b.WriteString(table([]string{"source", "claim", "verdict"}, rows) + "\n")
}
