package ecs

import "github.com/copse-ecs/copse/internal/store/entity"

// Entity is a handle of 8 bytes: an index, which is used again after the entity is gone, and a generation, which tells the
// entities of an index apart. It has no pointers, may be kept, copied and compared, and can be the key of a map. The zero
// Entity is no entity. Whether an entity is alive its world says, see [World.Alive].
//
// As text an Entity is written as "7.1", and "none" if it is zero: by fmt, in JSON, as a value or as the key of a map.
type Entity entity.Entity

// Index returns the place of the entity among those of its world, from 0. Two entities that are alive have different ones. O(1).
func (e Entity) Index() uint32 { return stored(e).Index() }

// Generation returns how often the index had been given out when the entity got it, from 1; 0 for the zero Entity. O(1).
func (e Entity) Generation() uint32 { return stored(e).Generation() }

// IsZero reports whether e is the zero Entity, which is no entity. O(1).
func (e Entity) IsZero() bool { return stored(e).IsZero() }

// String writes index and generation: "7.1". The zero Entity is "none".
func (e Entity) String() string { return stored(e).String() }

// MarshalText writes the entity as [Entity.String] does. The error is always nil.
func (e Entity) MarshalText() ([]byte, error) { return stored(e).MarshalText() }

// UnmarshalText reads what [Entity.MarshalText] writes, and returns an error if it is anything else; e is then as before. It
// does not ask whether the entity exists.
func (e *Entity) UnmarshalText(text []byte) error { return (*stored)(e).UnmarshalText(text) }

// stored is an Entity as the store knows it. The methods of an Entity are in this package, where go doc shows them, so the two
// are different types with the same fields.
type stored = entity.Entity

// toStored returns a list as one of the store, without a copy.
func toStored(list []Entity) []stored { return entity.As[stored](list) }

// fromStored returns a list of the store as one of this package, without a copy.
func fromStored(list []stored) []Entity { return entity.As[Entity](list) }
