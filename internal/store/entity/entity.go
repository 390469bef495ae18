package entity

import (
	"errors"
	"strconv"
	"strings"
)

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

// MarshalText writes the handle as String does, for encoding/json and others.
func (e Entity) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads what MarshalText writes. Whether the entity exists, the world tells.
func (e *Entity) UnmarshalText(text []byte) error {
	if string(text) == "none" {
		*e = Entity{}
		return nil
	}
	before, after, _ := strings.Cut(string(text), ".")
	index, err := strconv.ParseUint(before, 10, 32)
	generation, err2 := strconv.ParseUint(after, 10, 32)
	read := Entity{uint32(index), uint32(generation)}
	if err != nil || err2 != nil || read.String() != string(text) {
		return errors.New("ecs: " + strconv.Quote(string(text)) + " is no entity: one is written as index.generation, such as 7.1, or none")
	}
	*e = read
	return nil
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
