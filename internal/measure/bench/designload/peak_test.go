package designload

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPeaks(t *testing.T) {
	const components = "component A 8\ncomponent B 4\ntag T\nsystem S(A)\n"
	for _, test := range []struct {
		name, text      string
		entities, bytes int
	}{
		{"what the text leaves", "spawn 10 A, T\nspawn 5 A, B", 15, 10*8 + 5*12},
		{"a tick that despawns", "spawn 10 A\ntick\n  despawn any 9 of A", 10, 80},
		{"what a commit despawns is there until it ends", "spawn 10 A\ntick\n  despawn any 10 of A\n  spawn 7 A, B", 17, 10*8 + 7*12},
		{"the most entities and the most bytes in different ticks", "spawn 10 B\ntick\n  despawn any 8 of B\ntick\n  spawn 6 A", 10, 2*4 + 6*8},
		{"components that are added and removed", "spawn 10 A\ntick\n  add B to any 4 of A\ntick\n  remove A from any 8 of A", 10, 10*8 + 4*4},
		{"a component that is replaced", "spawn 10 A\ntick\n  add B to any 10 of A\n  remove A from any 10 of A", 10, 10 * 12},
	} {
		d, err := Read(components+test.text+"\n", Declared)
		require.NoError(t, err, test.name)
		require.Equal(t, test.entities, d.PeakEntities, test.name)
		require.Equal(t, test.bytes, d.PeakBytes, test.name)
	}
}
