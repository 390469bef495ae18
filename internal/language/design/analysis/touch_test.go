package analysis

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUsedPercent: what is used counts, whether it is walked or looked up.
func TestUsedPercent(t *testing.T) {
	for want, touch := range map[int]Touch{
		0:   {},
		19:  {Lines: 9240, Lookups: 9240, Bytes: 9240 * 12},
		100: {Lines: 1883, Bytes: 10_040 * 12}, // but for half of the last line
		38:  {Lines: 1, Bytes: 24},
		98:  {Lines: 1875 + 40, Lookups: 40, Bytes: 10_000*12 + 40*12}, // most is walked
	} {
		require.Equal(t, want, touch.UsedPercent(), touch)
	}
}
