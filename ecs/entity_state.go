package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// EntityState says what has become of an entity: [Unknown], [Queued], [Alive] or [Dead]. See [World.EntityState].
type EntityState uint8

// The states of an entity.
const (
	Unknown EntityState = EntityState(entity.Unknown) // the world never returned this handle
	Queued  EntityState = EntityState(entity.Queued)  // spawned since the last commit, alive after the next
	Alive   EntityState = EntityState(entity.Alive)   // committed
	Dead    EntityState = EntityState(entity.Dead)    // despawned
)

// String returns the name of the state: "unknown", "queued", "alive" or "dead".
func (s EntityState) String() string {
	if s > Dead {
		return "EntityState(" + strconv.Itoa(int(s)) + ")"
	}
	return entity.State(s).String()
}
