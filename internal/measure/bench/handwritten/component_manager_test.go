package handwritten

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A manager does what a list of entities does from which one is taken, or in which one is moved, and each entity finds its own row.
func TestComponentManager(t *testing.T) {
	for _, sparse := range []bool{false, true} {
		m := newComponentManager[string](5, sparse)
		for e, value := range []string{"a", "b", "c", "d", "e"} {
			*m.create(uint32(e) + 1) = value
		}
		has := func(values ...string) {
			t.Helper()
			require.Equal(t, values, m.values)
			require.Len(t, m.entities, len(values))
			for row, e := range m.entities {
				require.Equal(t, row, m.row(e))
				require.Equal(t, string(rune('a'+e-1)), *m.get(e), "entity %d has kept its value", e)
			}
		}
		m.moveItem(4, 1)
		has("a", "e", "b", "c", "d")
		m.moveItem(0, 2)
		has("e", "b", "a", "c", "d")
		m.moveItem(3, 3)
		m.removeKeepSorted(2)
		has("e", "a", "c", "d")
		require.Nil(t, m.get(2))
		m.removeKeepSorted(2)
		m.removeKeepSorted(4)
		has("e", "a", "c")
	}
}
