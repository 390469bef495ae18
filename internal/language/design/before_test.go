package design_test

import (
	"strings"
	"testing"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/splitmix"
	"github.com/stretchr/testify/require"
)

// While a text is typed at, the layout of the text before makes no difference to what is said, and most keys need no other.
func TestLayoutOfTheTextBeforeChangesNothing(t *testing.T) {
	const keys = "0123456789 &!,ABC\n#"
	typed := designtest.Rounds(120, 30)
	for _, kind := range grouptree.Kinds() {
		t.Run(kind.String(), func(t *testing.T) {
			d := designtest.Dice{Stream: splitmix.New(uint64(kind) + 7)}
			text := designtest.Generate(kind, 8, 6, 6, uint64(kind))
			var before *grouptree.Layout
			kept, built := 0, 0
			for range typed {
				at := d.Below(len(text))
				if d.Below(2) == 0 {
					at = strings.LastIndex(text[:at+1], "\n") + 1 // often a whole line goes, or something stands before one
				}
				key := string(keys[d.Below(len(keys))])
				if d.Below(3) == 0 {
					key = ""
				}
				next := text[:at] + key + text[min(len(text), at+d.Below(2)):]
				plain := analyze(next, analysis.Options{Populate: true, HintsLater: true})
				again := analyze(next, analysis.Options{Populate: true, HintsLater: true, Before: before})
				require.Equal(t, string(describe.Page(plain).Append(nil)), string(describe.Page(again).Append(nil)), next)
				require.Equal(t, string(describe.AppendAnalysis(nil, plain)), string(describe.AppendAnalysis(nil, again)), next)
				if again.Layout == before {
					kept++
				} else {
					built++
				}
				before = again.Layout
				if !plain.HasErrors() {
					text = next
				}
			}
			require.Greater(t, kept, typed/6)
			require.Greater(t, built, typed/24)
		})
	}
}
