package diagnostic

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFill(t *testing.T) {
	require.Equal(t, "A and B and A", fill("{x} and {y} and {x}", []string{"A", "B"}))
	require.Equal(t, "{z}", fill("{x}", []string{"{z}"}))
}
