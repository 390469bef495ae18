package sparseset

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
)

func TestEventsTellTheMemory(t *testing.T) {
	for name, group := range map[string]contract.Set{"no group": 0, "group": contract.SetOf(0, 1, 3)} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				suite.Traced(t, func(k []contract.Kind) contract.Storage { return NewSpace(k, Options{}, group) })
			})
		})
	}
}

// A removal moves the last row. Entering a group exchanges rows.
func TestEventsOfChanges(t *testing.T) {
	kinds := []contract.Kind{{Name: "A", Width: 8}, {Name: "B", Width: 4}}
	s := NewSpace(kinds, Options{}, 3)
	a, _ := s.Spawn(1), s.Spawn(3)
	var told []contract.Event
	s.Trace(func(e contract.Event) { told = append(told, e) })
	s.Add(a, 1)
	require.Equal(t, []contract.Event{
		{Kind: contract.RowWritten, List: 1, Row: 1, Entity: 0, Bytes: 4, Keys: 1},
	}, told, "the entity is behind the group already")
	told = nil
	s.Remove(a, 0)
	require.Equal(t, []contract.Event{
		{Kind: contract.RowRemoved, List: 0, Row: 1, Entity: 0},
	}, told)
	told = nil
	s.Add(a, 0)
	s.Despawn(a)
	require.Equal(t, []contract.Event{
		{Kind: contract.RowWritten, List: 0, Row: 1, Entity: 0, Bytes: 8, Keys: 1},
		{Kind: contract.RowRemoved, List: 0, Row: 1, Entity: 0},
		{Kind: contract.RowRemoved, List: 1, Row: 1, Entity: 0},
	}, told)
	told = nil
	c := s.Spawn(1)
	s.Spawn(1)
	s.Remove(c, 0)
	require.Equal(t, []contract.EventKind{contract.RowWritten, contract.RowWritten, contract.RowMoved, contract.RowRemoved},
		[]contract.EventKind{told[0].Kind, told[1].Kind, told[2].Kind, told[3].Kind})
}

func TestEventsTellTheOldSpace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		suite.Traced(t, func(k []contract.Kind) contract.Storage { return NewOldSpace(k) })
	})
}

// Descriptors that have no room move to the end and leave gaps. Rows and descriptors of a despawned entity are gaps for ever.
func TestEventsOfTheOldSpace(t *testing.T) {
	s := NewOldSpace([]contract.Kind{{Name: "A", Width: 8}, {Name: "B", Width: 4}})
	a, b := s.Spawn(1), s.Spawn(1)
	var told []contract.Event
	s.Trace(func(e contract.Event) { told = append(told, e) })
	s.Add(a, 1)
	require.Equal(t, []contract.Event{
		{Kind: contract.RowWritten, List: 1, Row: 0, Entity: 0, Bytes: 4},
		{Kind: contract.RowMoved, List: 2, Row: 2, FromList: 2, Entity: 0, Has: 1, Keys: 1},
		{Kind: contract.RowLeft, List: 2, Row: 0, Entity: 0},
		{Kind: contract.RowWritten, List: 2, Row: 3, FromList: 2, Entity: 0, Has: 2, Keys: 1},
	}, told)
	told = nil
	s.Despawn(b)
	require.Equal(t, []contract.Event{
		{Kind: contract.RowLeft, List: 0, Row: 1, Entity: 1},
		{Kind: contract.RowLeft, List: 2, Row: 1, Entity: 1},
	}, told)
}
