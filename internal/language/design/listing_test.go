package design_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/stretchr/testify/require"
)

// listed is what a document lists.
type listed struct {
	Trees  []struct{ Root *json.RawMessage }
	Arrays []struct {
		Blocks   *[]json.RawMessage
		Entities *[]int
	}
	Systems []struct {
		Columns []struct{ Best *string }
		Plan    struct{ Leaves *[]json.RawMessage }
	}
	Ticks       []struct{ Writes *map[string]int }
	Diagnostics []struct{ Severity, Code, Message string }
}

func readListed(t *testing.T, document []byte) (d listed) {
	require.NoError(t, json.Unmarshal(document, &d))
	return d
}

// manyBlocks cuts one array as often as a layout allows, walks it in every system,
// and shares it among as many components as wanted.
func manyBlocks(stored int) string {
	var names, cuts []string
	for i := range stored {
		names = append(names, "P"+designtest.Letters(stored)[i])
	}
	for _, c := range designtest.Letters(12) {
		cuts = append(cuts, "group "+strings.Join(names, " & ")+" & !"+c+"\n")
	}
	text := strings.Join(cuts, "")
	for _, c := range designtest.Letters(200) {
		text += "system S" + c + "(" + names[0] + ", ?" + designtest.Letters(12)[0] + ")\n"
	}
	return text
}

// manyTicks writes to one array in each of thousands, of which the document tells
// all arrays.
func manyTicks(stored int) string {
	return "system s(A, " + strings.Join(designtest.Letters(stored), ", ") + ")\n" + strings.Repeat("tick\nspawn A\n", 4500)
}

// TestListsAreWholeOrNull: no document is larger than some megabytes. What is not
// listed is null, from the first list of its kind that does not fit, and said.
func TestListsAreWholeOrNull(t *testing.T) {
	for text, want := range map[string]string{
		manyBlocks(1):  "the leaves of 195 plans",
		manyBlocks(9):  "15 members of trees, the blocks of 19 arrays and the leaves of 197 plans",
		manyTicks(250): "6,374 lists of writes",
	} {
		a := analyze(text, analysis.Options{})
		document := describe.AppendAnalysis(nil, a)
		require.Less(t, len(document), 6_000_000)
		d := readListed(t, document)
		require.Equal(t, "info", d.Diagnostics[0].Severity)
		require.Equal(t, "unlisted", d.Diagnostics[0].Code)
		require.Equal(t, "this document would be too large, so some of its lists are null: "+want, d.Diagnostics[0].Message)
		missing := false
		for i, s := range d.Systems {
			if missing = missing || s.Plan.Leaves == nil; missing {
				require.Nil(t, s.Plan.Leaves, "system %d", i)
			} else {
				require.Len(t, *s.Plan.Leaves, len(a.Systems[i].Plan.Leaves))
			}
		}
		missing = false
		for i, array := range d.Arrays {
			if missing = missing || array.Blocks == nil; missing {
				require.Nil(t, array.Blocks, "array %d", i)
			} else {
				require.Len(t, *array.Blocks, len(a.Layout.Arrays[i].Leaves))
			}
		}
	}
}

// TestNothingIsMissingOfOrdinaryDesigns: not even of those at every limit.
func TestNothingIsMissingOfOrdinaryDesigns(t *testing.T) {
	for _, kind := range grouptree.Kinds() {
		for _, text := range []string{designtest.Generate(kind, 12, 12, 16, 1), designtest.Generate(kind, 256, 256, 256, 1)} {
			d := readListed(t, describe.AppendAnalysis(nil, analyze(text, analysis.Options{})))
			for _, tree := range d.Trees {
				require.NotNil(t, tree.Root)
			}
			for _, array := range d.Arrays {
				require.NotNil(t, array.Blocks)
			}
			for _, s := range d.Systems {
				require.NotNil(t, s.Plan.Leaves)
				for _, c := range s.Columns {
					require.NotNil(t, c.Best)
				}
			}
			for _, tick := range d.Ticks {
				require.NotNil(t, tick.Writes)
			}
		}
	}
}
