//go:build copse_debug

package ecs

import (
	"sync/atomic"

	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/record"
)

// worldsApart counts the worlds whose entities are told apart.
var worldsApart atomic.Uint32

// setApart gives the store of a world handles that the worlds before it do not give out, but for one in some thousand of them.
func setApart(store *blockstore.Store) {
	if record.Together {
		return
	}
	const worlds = 1 << 32 / record.GenerationsOfTable
	store.SetFirstGeneration((worldsApart.Add(1)-1)%worlds*record.GenerationsOfTable + 1)
}
