package claims

import (
	"fmt"
	"strings"
)

// Verdict is what becomes of a claim.
type Verdict uint8

// The verdicts.
const (
	NotMeasured   Verdict = iota
	Reproduced            // as it was said
	Different             // the same way, but by another amount, or only in part
	NotReproduced         // the other way
	Answered              // it was a question
)

var verdictNames = [...]string{"not measured", "reproduced", "different", "not reproduced", "answered"}

// String returns the name of the verdict.
func (v Verdict) String() string { return verdictNames[v] }

// Claim is something that a source says, and how it is decided.
type Claim struct {
	Name   string
	Says   string // with the published figures, in our words
	Decide func(Data) Answer
}

// Answer is what the figures say of a claim.
type Answer struct {
	Verdict Verdict
	Figures string // what was measured, one line or a table
	Because string // what follows, one or two sentences; "" if the figures speak
}

// Source is where claims come from.
type Source struct {
	Name   string
	About  string
	Claims []Claim
}

// Sources are all of them, in the order of the page.
func Sources() []Source { return []Source{paper(), varkor(), thesis(), wicked()} }

// missing is the answer where figures are not there.
var missing = Answer{}

// compared judges a gain against a published one: the same sign and between half and double as
// much is the same, the same sign is different, and the other sign is the other way.
func compared(ours, published float64) Verdict {
	switch {
	case ours > 0 != (published > 0):
		return NotReproduced
	case ours/published >= 0.5 && ours/published <= 2:
		return Reproduced
	}
	return Different
}

// worst joins the verdicts of the parts of a claim: all alike give theirs, else it is different.
func worst(parts []Verdict) Verdict {
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

// share judges a claim of several parts by how many of them hold.
func share(hold, of int) Verdict {
	switch {
	case of == 0:
		return NotMeasured
	case hold == of:
		return Reproduced
	case hold == 0:
		return NotReproduced
	}
	return Different
}

// text writes a table in Markdown.
func text(head []string, rows [][]string) string {
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
		fmt.Fprintf(&b, "> **These figures are of small sizes** (at most %s entities in `derivative`), made to see that everything works. What a claim\n"+
			"> says of larger sizes is judged at the largest one measured, so the verdicts below are provisional.\n\n", grouped(n))
	}
	overview(&b, d)
	for _, s := range Sources() {
		fmt.Fprintf(&b, "## %s\n\n%s\n\n", s.Name, s.About)
		for _, c := range s.Claims {
			a := c.Decide(d)
			fmt.Fprintf(&b, "### %s\n\n*Published:* %s\n\n", heading(c, a), c.Says)
			if a.Figures != "" {
				b.WriteString("*Here:*" + before(a.Figures) + strings.TrimSuffix(a.Figures, "\n") + "\n\n")
			}
			if a.Because != "" {
				b.WriteString(a.Because + "\n\n")
			}
			if t, ok := tries[c.Name]; ok {
				b.WriteString(t.see + "\n\n```copse\n" + t.design + "```\n\n")
			}
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// before lets a table begin on a line of its own.
func before(figures string) string {
	if strings.HasPrefix(figures, "|") {
		return "\n\n"
	}
	return " "
}

// full is the largest number of entities of a full run.
const full = 5_000_000

const opening = `# Claims

What others have published about storing entities, held against what was measured here. This page is written by
` + "`make bench`" + ` from the documents in [playground-examples/native](../playground-examples/native): every verdict is computed
from figures, by rules that are code ([internal/bench/cli/claims](../internal/bench/cli/claims)). *Reproduced* means the same
way and between half and double as much, *different* the same way by another amount or only in some of the cases, *not reproduced* the
other way. Languages, compilers and machines differ from those of the sources, so ratios are compared and
absolute times are not.

`

// overview writes the verdicts in one table.
func overview(b *strings.Builder, d Data) {
	var rows [][]string
	for _, s := range Sources() {
		for _, c := range s.Claims {
			rows = append(rows, []string{s.Name, c.Name, c.Decide(d).Verdict.String()})
		}
	}
	b.WriteString(text([]string{"source", "claim", "verdict"}, rows) + "\n")
}
