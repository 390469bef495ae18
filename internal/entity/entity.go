package entity

import "strconv"

// Entity is a handle: an index that is used again after the entity is gone, and
// a generation that tells its users apart. The zero Entity is never valid. It is
// 8 bytes, has no pointers and can be compared and used as a key.
type Entity struct{ index, generation uint32 }

// New returns the handle with the given index and generation, as storages,
// snapshots and editors need it. It says nothing about whether the entity exists.
func New(index, generation uint32) Entity { return Entity{index, generation} }

// Index returns the place of the entity among all records, from 0.
func (e Entity) Index() uint32 { return e.index }

// Generation returns how often the index has been given out, from 1.
func (e Entity) Generation() uint32 { return e.generation }

// IsZero reports whether e is the zero Entity, which stands for none.
func (e Entity) IsZero() bool { return e.generation == 0 }

// String writes the handle as index.generation, "7.1"; "none" for the zero Entity.
func (e Entity) String() string {
	if e.IsZero() {
		return "none"
	}
	return strconv.FormatUint(uint64(e.index), 10) + "." + strconv.FormatUint(uint64(e.generation), 10)
}

// State is what has become of an entity.
type State uint8

// The states, from a handle that was never given out to one that has ended.
const (
	Unknown State = iota // never given out by this world
	Queued               // spawned in this tick and not committed yet
	Alive
	Dead // despawned, its index perhaps used again
)

var stateNames = [...]string{"unknown", "queued", "alive", "dead"}

// String returns the name of the state.
func (s State) String() string { return stateNames[s] }
