//go:build !js

// The page is the same in js/wasm, where it takes 13 seconds.

package arrange_test

import (
	"os"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/arrange"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
	"github.com/stretchr/testify/require"
)

const examplesPage = "../../../../docs/arrange.md"

// examplesBelow ends the part of the page that is written by hand.
const examplesBelow = "-run TestExamplesPage -update -->\n"

// arrangedExamples are the examples of the page. The settlement stands first, because it is the
// largest.
var arrangedExamples = []string{"settlement", "tags", "abc", "fig2", "fig3", "fig5"}

// TestExamplesPage holds that the examples are arranged with a proof, and that the page says how.
func TestExamplesPage(t *testing.T) {
	var generated strings.Builder
	for _, name := range arrangedExamples {
		text := designtest.Read(t, "../../../../playground-examples/"+name+".copse")
		found, err := proved(analyze(text))
		require.NoError(t, err, name)
		require.Equal(t, "optimal", found.Found.Status.String(), name)
		writeExample(&generated, name, found)
	}
	page := designtest.Read(t, examplesPage)
	hand, was, written := strings.Cut(page, examplesBelow)
	require.True(t, written)
	if *designtest.Update {
		require.NoError(t, os.WriteFile(examplesPage, []byte(hand+examplesBelow+generated.String()), 0o644))
		return
	}
	require.Equal(t, generated.String(), was, "run with -update")
}

// TestTheSettlementIsProvedInFewSteps arranges the settlement within the count at which a search ends by itself.
func TestTheSettlementIsProvedInFewSteps(t *testing.T) {
	text := designtest.Read(t, "../../../../playground-examples/settlement.copse")
	found, err := arrange.Design(analyze(text), arrange.Options{Layout: grouptree.Lanes})
	require.NoError(t, err)
	require.Equal(t, "optimal", found.Found.Status.String())
}

// TestLessonArrangeByHand holds that the solution of the lesson costs as little as possible.
func TestLessonArrangeByHand(t *testing.T) {
	const folder = "../../../../playground-examples/lessons/arrange-by-hand/"
	found, err := proved(analyze(designtest.Read(t, folder+"start.copse")))
	require.NoError(t, err)
	require.Equal(t, "optimal", found.Found.Status.String())
	require.Equal(t, found.Analysis.Total, analyze(designtest.Read(t, folder+"solution.copse")).Total)
}

func writeExample(b *strings.Builder, name string, found *arrange.Arrangement) {
	d := found.Document()
	b.WriteString("\n## " + name + "\n\n" + d.Summary + " " + d.Proof + "\n\n")
	writeGains(b, d.Totals, false)
	writeGains(b, d.Systems, true)
	b.WriteString("```text\n")
	for _, g := range d.Groups {
		sign := "  "
		for _, added := range d.Added {
			if added == g {
				sign = "+ "
			}
		}
		b.WriteString(sign + "group " + g + "\n")
	}
	for _, g := range d.Dropped {
		b.WriteString("- group " + g + "\n")
	}
	b.WriteString("```\n\n")
	for _, sentence := range d.Why {
		b.WriteString("- " + sentence + "\n")
	}
	b.WriteString("\nThe best found for each number of groups:\n\n| groups | systems | changes | together | rows written |\n|--:|--:|--:|--:|--:|\n")
	for _, p := range found.Pareto() {
		cells := []string{wording.Grouped(len(p.Groups)), wording.Duration(p.Total.Systems), wording.Duration(p.Total.Changes), wording.Duration(p.Total.Sum()), wording.Grouped(p.Writes)}
		b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
}

// writeGains writes a table of figures before and after, of systems with their matches.
func writeGains(b *strings.Builder, gains []document.Gain, systems bool) {
	if systems {
		b.WriteString("| system | weight | now | arranged | |\n|---|--:|--:|--:|--:|\n")
	} else {
		b.WriteString("| per round | now | arranged | |\n|---|--:|--:|--:|\n")
	}
	for _, g := range gains {
		cells := []string{g.Name, g.Was, g.Now, g.Change}
		if systems {
			cells = []string{g.Name, wording.Grouped(g.Weight), g.From.String() + ", " + g.Was, g.To.String() + ", " + g.Now, g.Change}
		}
		b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
	b.WriteString("\n")
}
