package wording

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestColumns(t *testing.T) {
	require.Equal(t, []string{"a    µs   1", "bcd   x  20"}, Columns([][]string{{"a", "µs", "1"}, {"bcd", "x", "20"}}, 1))
	require.Empty(t, Columns(nil, 1))
}
