package designrun

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/design"
)

// What the page allows itself keeps out all designs that take longer than some 30 ms
// natively, but for one with many transitions, and few others.
func TestHeavyDesignsAreKnownBeforehand(t *testing.T) {
	light := map[string]bool{
		"spawn 5M": true, "spawn 5M of a tag": true, "wide": true, "wide, no tick": true, "churn 10%": true,
		"frozen": true, "empty ticks": true, "one by one": true, "spawns": true,
		"spawn 200k, tick": true, "any, many ticks": true,
	}
	for name, text := range heavy() {
		a := Analyze(text, design.Options{HintsLater: true, Within: 24_000_000})
		require.Equal(t, light[name], a != nil, name)
	}
}
