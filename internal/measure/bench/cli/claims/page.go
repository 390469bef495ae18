package claims

import (
	"fmt"
	"strings"
)

// Sources returns all sources, in the order of the page.
func Sources() []Source {
	return []Source{paper(), varkor(), thesis(), wicked(), wickedScenes(), wickedFiles()}
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
				b.WriteString("*" + label(a.Verdict) + ":*" + separator(a.Figures) + strings.TrimSuffix(a.Figures, "\n") + "\n\n")
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

const opening = `# Claims

What others have published about storing entities, compared with what was measured here. ` + "`make bench`" + ` writes this page from the
documents in [playground-examples/native](../playground-examples/native). Every verdict is computed from figures by code
([internal/measure/bench/cli/claims](../internal/measure/bench/cli/claims)), and is about what the sentence of the source is about, at every size and
shape that was measured:

- *reproduced*: everywhere as published. An amount that was published is between half and double as much;
- *in part*: in some places and not in others. A table says in which;
- *different*: everywhere in the same direction, by another amount;
- *not reproduced*: nowhere;
- *answered*: the source asked;
- *not measured as written*: something else was measured than what the sentence is about. The figures are shown and decide nothing; what
  would have to be measured is said.

A figure is more or less than another one of the same run if its median differs by at least 5% and is outside of the range in which eight
of ten samples of the other one are. Otherwise they are the same. Languages, compilers and machines differ from those of the sources, so
ratios are compared and absolute times are not.

`

// full is the largest number of entities of a full run.
const full = 5_000_000

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

// heading returns the heading of a claim on the page.
func heading(c Claim, a Answer) string { return c.Name + ": " + a.Verdict.String() }

// label says what the figures of a claim are.
func label(v Verdict) string {
	if v == NotAsWritten {
		return "Measured instead"
	}
	return "Here"
}

// separator puts a table on lines of its own.
func separator(figures string) string {
	if strings.HasPrefix(figures, "|") {
		return "\n\n"
	}
	return " "
}
