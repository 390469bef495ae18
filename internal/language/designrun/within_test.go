//go:build !copse_debug

package designrun

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
)

// TestHeavyDesignsAreRecognised checks which designs are analysed under the page's limit of estimated work. All designs
// that take longer than about 30 ms natively are refused, except for one with many transitions and one with many classes, which no text shows beforehand.
func TestHeavyDesignsAreRecognised(t *testing.T) {
	light := map[string]bool{
		"spawn 5M": true, "spawn 5M of a tag": true, "wide": true, "wide, no tick": true, "churn 10%": true,
		"frozen": true, "empty ticks": true, "one by one": true, "spawns": true,
		"spawn 200k, tick": true, "any, many ticks": true, "many lanes": true,
	}
	for name, text := range heavy() {
		a := Analyze(text, analysis.Options{HintsLater: true, Within: 24_000_000})
		require.Equal(t, light[name], a != nil, name)
	}
}
