package design

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
)

// While a text is typed at, the layout of the text before makes no difference to what is said, and most keys need no other.
func TestLayoutOfTheTextBeforeChangesNothing(t *testing.T) {
	const keys = "0123456789 &!,ABC\n#"
	for _, kind := range grouptree.Kinds() {
		t.Run(kind.String(), func(t *testing.T) {
			d := dice{stream{uint64(kind) + 7}}
			text := generate(kind, 8, 6, 6, uint64(kind))
			var before *grouptree.Layout
			kept, built := 0, 0
			for range 120 {
				at := d.below(len(text))
				if d.below(2) == 0 {
					at = strings.LastIndex(text[:at+1], "\n") + 1 // often a whole line goes, or something stands before one
				}
				key := string(keys[d.below(len(keys))])
				if d.below(3) == 0 {
					key = ""
				}
				next := text[:at] + key + text[min(len(text), at+d.below(2)):]
				plain := analyze(next, Options{Populate: true, HintsLater: true})
				again := analyze(next, Options{Populate: true, HintsLater: true, Before: before})
				require.Equal(t, string(plain.AppendPage(nil)), string(again.AppendPage(nil)), next)
				require.Equal(t, string(plain.AppendJSON(nil)), string(again.AppendJSON(nil)), next)
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
			require.Greater(t, kept, 20)
			require.Greater(t, built, 5)
		})
	}
}
