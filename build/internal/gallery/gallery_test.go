package gallery

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDraw(t *testing.T) {
	card, err := Draw("component A\ncomponent B\ngroup A & B\nsystem Both(A, B)\nsystem All()\nspawn 3 A, B\nspawn 2 A\n")
	require.NoError(t, err)
	require.Equal(t, Card{Full: 1, Scan: 1, Rows: 5, Arrays: []Array{
		{Component: 0, Blocks: [][3]int{{0, 3, inStep}, {3, 5, plain}}},
		{Component: 1, Blocks: [][3]int{{0, 3, inStep}}},
	}}, card)
	_, err = Draw("nonsense\n")
	require.EqualError(t, err, "a design with errors has no card")
}
