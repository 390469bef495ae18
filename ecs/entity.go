package ecs

import "github.com/copse-ecs/copse/internal/entity"

// Entity is a handle of 8 bytes: an index and a generation. No entity has the zero Entity as its
// handle.
type Entity = entity.Entity
