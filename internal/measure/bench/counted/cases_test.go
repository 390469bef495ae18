package counted

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Two runs with different numbers of steps differ in nothing but the steps, and none of them grows with their number.
func TestStepsLeaveTheValuesAsTheyFoundThem(t *testing.T) {
	names := map[string]bool{}
	for _, c := range All() {
		require.False(t, names[c.Name], "two cases have the name %s", c.Name)
		names[c.Name] = true
		require.Positive(t, c.Units*c.Steps, c.Name)
		want := c.Run(1)
		require.NotZero(t, want, c.Name)
		require.Equal(t, want, c.Run(2), c.Name)
		require.Equal(t, want, c.Run(3), c.Name)
	}
}

func TestUnknownCase(t *testing.T) {
	_, found := Find("gets")
	require.False(t, found)
}
