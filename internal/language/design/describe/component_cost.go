package describe

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// mostTouching is how many systems are named that touch a component; the others are counted.
const mostTouching = 6

// componentCosts says of each component what the systems touch of it.
func (p *pager) componentCosts() {
	touching := make([][]string, len(p.out.Components))
	for i := range p.out.Systems {
		s := &p.out.Systems[i]
		for k := range s.Columns {
			if column := &s.Columns[k]; column.Lines > 0 {
				touching[column.Component] = append(touching[column.Component], s.Name+" "+touchText(column))
			}
		}
	}
	for c := range p.out.Components {
		out := &p.out.Components[c]
		if out.Tag {
			continue
		}
		out.CostText = touchingText(touching[c])
	}
}

// touchText says what a run touches: "walks 1,733 cache lines", "looks up 9,240 values in 9,240 cache lines".
func touchText(c *document.ColumnEntry) string {
	lines := wording.Amount(c.Lines, "cache line")
	if c.Lookups == 0 {
		return "walks " + lines
	}
	return "looks up " + wording.Amount(c.Lookups, "value") + " in " + lines
}

func touchingText(systems []string) string {
	switch {
	case len(systems) == 0:
		return "No system touches it."
	case len(systems) > mostTouching:
		return "In a run " + wording.JoinAnd(append(systems[:mostTouching:mostTouching], strconv.Itoa(len(systems)-mostTouching)+" other systems touch it")) + "."
	}
	return "In a run " + wording.JoinAnd(systems) + "."
}
