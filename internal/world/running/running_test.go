package running

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/mode"
)

// TestReadsAreCheckedWhileAFunctionRuns says that no row is found without a check as long as one does.
func TestReadsAreCheckedWhileAFunctionRuns(t *testing.T) {
	store := blockstore.New(grouptree.Build(grouptree.Lanes, grouptree.Spec{Components: 1}), []column.Column{column.NewBytes(4)})
	composition, err := store.Compositions.Intern(grouptree.SetOf(0))
	require.NoError(t, err)
	e, err := store.Now.Spawn(composition)
	require.NoError(t, err)
	open := mode.Mode{}
	f := New(&open, &store.Rows)
	one, other := &access.Access{Name: "one"}, &access.Access{Name: "other"}
	check := func(want *access.Access, runs bool) {
		t.Helper()
		require.Same(t, want, f.Access())
		require.Equal(t, runs, open.In(mode.Function))
		require.Equal(t, !runs, store.Rows.Index(0).HasFastRow(e))
	}
	check(nil, false)
	f.Enter(one)
	check(one, true)
	f.Switch(other)
	check(other, true)
	f.Leave()
	check(nil, false)
}
