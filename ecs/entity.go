package ecs

import "github.com/copse-ecs/copse/internal/entity"

// Entity is a handle of 8 bytes: an index and a generation. No entity has the zero Entity as its
// handle.
type Entity = entity.Entity

// State says whether an entity is queued, alive or dead.
type State = entity.State

// The states of an entity.
const (
	Unknown = entity.Unknown // the world never returned this handle
	Queued  = entity.Queued  // spawned since the last commit, alive after the next
	Alive   = entity.Alive   // committed
	Dead    = entity.Dead    // despawned
)
