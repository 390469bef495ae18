package storagecost

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// TestTablesAgreeWithTheComparison compares the numbers with those that the document of the storages has.
func TestTablesAgreeWithTheComparison(t *testing.T) {
	a := designrun.Analyze(`component A
component B 8
tag Hot
system Both(mut A, B)
system One(A)
spawn 6 A, B
spawn 3 A
tick
  add Hot to e2
  remove B from any 2 of A & B
  despawn e8
tick
  remove A from all of Hot
`, analysis.Options{})
	tables, document := CountTables(a), Storages(a)
	archetypes := &document.Storages[1]
	require.True(t, tables.Complete)
	require.Equal(t, len(archetypes.Tables), tables.Made)
	require.Len(t, tables.Walked, 2)
	for i, walked := range tables.Walked {
		require.Equal(t, archetypes.Systems[i].Pieces, walked)
	}
	all := 0
	for i, tick := range archetypes.Ticks {
		require.Equal(t, tick.Rows, tables.Writes(-1, i+1), "tick %d", i+1)
		all += tick.Rows
		for _, w := range tick.Written {
			require.Equal(t, w.Rows, tables.Writes(w.Component, i+1))
		}
	}
	require.Len(t, archetypes.Ticks, 3)
	require.Equal(t, all, tables.Writes(-1, 0))
	require.Equal(t, 15, tables.Writes(-1, 1))
}
