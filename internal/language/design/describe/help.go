package describe

import (
	"strings"

	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// Better looks for better groups for a short while. It returns nil if it finds none that pay.
type Better func(*analysis.Analysis) *document.Arranged

// help finds the hint that lowers the cost of a round most. Of equal ones it is the first.
func help(a *analysis.Analysis, better Better) document.Help {
	was, least := cost.Tenths(a.Total.Sum()), 0
	out := document.Help{System: -1, Causes: causesOf(a)}
	for i := range a.Systems {
		for k, h := range a.Systems[i].Hints {
			if h.Pays(was) && h.Total < least {
				out.System, out.Hint, out.Text, least = i, k, string(h.Text[0]&^0x20)+h.Text[1:]+".", h.Total
			}
		}
	}
	if out.System < 0 && was > 0 {
		if better != nil {
			out.Arranged = better(a)
		}
		out.Text = "No single edit was found that saves 1 % of it"
		if out.Arranged != nil {
			out.Text += ", but other groups together save " + out.Arranged.Saves
		}
		out.Text += "."
	}
	if len(out.Causes) > 0 {
		out.Text = dearest(a, &out.Causes[0]) + " " + out.Text
	}
	return out
}

// dearest says which statement makes the commits dear.
func dearest(a *analysis.Analysis, first *document.CostlyStatement) string {
	return wording.Share(a.Causes[0].Changes, a.Total.Changes) + " of the commits is one statement, " + first.Text + "."
}

// causesOf describes what a round costs without each statement.
func causesOf(a *analysis.Analysis) (out []document.CostlyStatement) {
	for i := range a.Causes {
		c := &a.Causes[i]
		out = append(out, document.CostlyStatement{
			Range: c.Range, Text: strings.Join(strings.Fields(a.Design.Lines().Slice(c.Range)), " "),
			Changes: signed(-c.Changes), Systems: signed(c.Systems),
		})
	}
	return out
}

// signed is a difference of durations with its sign.
func signed(picoseconds int64) string {
	switch text := wording.Duration(max(picoseconds, -picoseconds)); {
	case picoseconds > 0:
		return "+" + text
	case picoseconds < 0:
		return "−" + text
	default:
		return text
	}
}
