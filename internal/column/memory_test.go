package column

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMake makes memory of sizes around those for which large pages are asked: all of it
// must be there, zero and writable.
func TestMake(t *testing.T) {
	for _, bytes := range []int{0, 24, largeBytes - 24, largeBytes, largeBytes + 24, 9 << 20, mostBytes - 24, mostBytes} {
		values := Make[[3]uint64](bytes / 24)
		require.Len(t, values, bytes/24)
		for i := range values {
			if values[i] != [3]uint64{} {
				t.Fatalf("value %d of %d bytes is not zero", i, bytes)
			}
			values[i][2] = uint64(i)
		}
		for i := range values {
			if values[i][2] != uint64(i) {
				t.Fatalf("value %d of %d bytes was not kept", i, bytes)
			}
		}
	}
	require.Len(t, Make[struct{}](100), 100)
}
