package splitmix

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStream holds the generator against the published outputs for seed 1234567.
func TestStream(t *testing.T) {
	s := New(1234567)
	for _, want := range []uint64{
		6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
	} {
		require.Equal(t, want, s.next())
	}
}

func TestDraw(t *testing.T) {
	s := New(1)
	require.Equal(t, []int32{0, 1, 2}, s.Draw([]int32{0, 1, 2}, 3), "all, in their order")
	require.Equal(t, uint64(1), s.state, "and nothing is drawn")
	require.Equal(t, []int32{5, 7, 9}, s.Draw([]int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 3))
}
