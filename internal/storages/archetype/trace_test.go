package archetype

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
)

func TestEventsTellTheMemory(t *testing.T) {
	for name, options := range map[string]Options{"edges": {}, "no edges": {Edges: Looked}} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				suite.Traced(t, func(k []contract.Kind) contract.Storage { return New(k, options) })
			})
		})
	}
}

// A change copies the row to the new table and fills the hole with the last row. The edge is told once.
func TestEventsOfAChange(t *testing.T) {
	s := New([]contract.Kind{{Name: "A", Width: 8}, {Name: "B", Width: 4}}, Options{})
	a, b := s.Spawn(1), s.Spawn(1)
	var told []contract.Event
	s.Trace(func(e contract.Event) { told = append(told, e) })
	s.Add(a, 1)
	require.Equal(t, []contract.Event{
		{Kind: contract.ListMade, List: 2, Has: 3},
		{Kind: contract.EdgeCached, List: 2, FromList: 1, Component: 1},
		{Kind: contract.RowCopied, List: 2, FromList: 1, Entity: 0, Bytes: 12, Keys: 1},
		{Kind: contract.RowMoved, List: 1, FromRow: 1, Entity: 1, Bytes: 8, Keys: 1},
		{Kind: contract.RowRemoved, List: 1, Row: 1, Entity: 1},
	}, told)
	told = nil
	s.Add(b, 1)
	require.Equal(t, []contract.EventKind{contract.RowCopied, contract.RowRemoved}, []contract.EventKind{told[0].Kind, told[1].Kind})
	require.Len(t, told, 2)
}
