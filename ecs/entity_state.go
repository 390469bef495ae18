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

// EntityState returns the state of an entity. O(1).
func (w *World) EntityState(e Entity) EntityState { return EntityState(w.store.State(e)) }

// Alive reports whether an entity is committed and not despawned. O(1).
func (w *World) Alive(e Entity) bool { return w.store.State(e) == entity.Alive }
