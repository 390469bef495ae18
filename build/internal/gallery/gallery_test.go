package gallery

import (
	"testing"

	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/stretchr/testify/require"
)

func TestDraw(t *testing.T) {
	const shared, own, plain = int(paint.LookShared), int(paint.LookOwn), int(paint.LookPlain)
	card, err := Draw(`component A
component B
component C
layout laminar
group A & B
group A & C
system Both(A, B)
system All()
spawn 3 A, B
spawn 2 A
spawn 4 A, C
`)
	require.NoError(t, err)
	require.Equal(t, Card{Full: 1, Scan: 1, Rows: 9, Arrays: []Array{
		{Color: 0, Blocks: [][3]int{{0, 3, shared}, {3, 7, own}, {7, 9, plain}}},
		{Color: 1, Blocks: [][3]int{{0, 3, shared}}},
		{Color: 2, Blocks: [][3]int{{0, 4, plain}}},
	}}, card)
	_, err = Draw("nonsense\n")
	require.EqualError(t, err, "a design with errors has no card")
}
