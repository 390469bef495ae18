package ecs

import "github.com/copse-ecs/copse/internal/entity"

// EntityState says whether an entity is queued, alive or dead. See [World.EntityState].
type EntityState uint8

// The states of an entity.
const (
	Unknown = EntityState(entity.Unknown) // the world never returned this handle
	Queued  = EntityState(entity.Queued)  // spawned since the last commit, alive after the next
	Alive   = EntityState(entity.Alive)   // committed
	Dead    = EntityState(entity.Dead)    // despawned
)

// String returns the name of the state: "unknown", "queued", "alive" or "dead".
func (s EntityState) String() string { return entity.State(s).String() }
