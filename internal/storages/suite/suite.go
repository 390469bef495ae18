package suite

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Trait is a known weakness of a storage.
type Trait uint8

const (
	// TrustsHandles: the storage does not notice that a handle belongs to a despawned entity.
	TrustsHandles Trait = iota
	// Leaks: the storage does not use the memory of removed values again.
	Leaks
)

// Run tests that a storage does what the contract says.
func Run(t *testing.T, create func([]contract.Kind) contract.Storage, traits ...Trait) {
	Behaves(t, create, traits...)
	t.Run("memory of rounds", func(t *testing.T) { memoryOfRounds(t, create, traits) })
	t.Run("several batches", func(t *testing.T) { severalBatches(t, create) })
}

// Behaves compares a storage with the model.
func Behaves(t *testing.T, create func([]contract.Kind) contract.Storage, traits ...Trait) {
	t.Run("behaves as the model", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { newMachine(create, traits).play(t) })
	})
}

// memoryOfRounds makes and despawns the same entities again and again: memory must not grow with the number of rounds, unless
// the storage is known to leak.
func memoryOfRounds(t *testing.T, create func([]contract.Kind) contract.Storage, traits []Trait) {
	s := create(Kinds())
	all := contract.UpTo(len(Kinds()))
	round := func() {
		var list []entity.Entity
		for i := range 500 {
			list = append(list, s.Spawn(all>>(i%5)))
		}
		for _, e := range list {
			s.Remove(e, 1)
			s.Add(e, 2)
		}
		for _, e := range list {
			s.Despawn(e)
		}
	}
	for range 3 {
		round()
	}
	before := s.Memory()
	for range 20 {
		round()
	}
	if s.Len() != 0 {
		t.Fatalf("%d entities are left", s.Len())
	}
	if leaks := slices.Contains(traits, Leaks); leaks != (s.Memory() > 2*before) {
		t.Fatalf("memory is %d bytes after 3 rounds and %d after 23", before, s.Memory())
	}
}

// severalBatches makes more entities than a batch has rows, and compares the memory that the storage reports with the size of
// the values.
func severalBatches(t *testing.T, create func([]contract.Kind) contract.Storage) {
	const n = 3 * contract.BatchRows
	s := create(Kinds())
	var want uint64
	for i := range n {
		e := s.Spawn(contract.SetOf(0, 1))
		*contract.Value[uint64](s, e, 0) = uint64(i)
		if i%3 != 0 {
			want += uint64(i)
			s.Add(e, 3)
		}
	}
	var sum uint64
	s.Query(contract.Spec{Read: []int{0, 3}, With: contract.SetOf(0, 1, 3)}).Each(func(b *contract.Batch) {
		for i := range b.Len {
			sum += *contract.At[uint64](b, 0, i)
		}
	})
	if sum != want {
		t.Fatalf("the sum of the visited values is %d, want %d", sum, want)
	}
	if size := n * (8 + 12 + 16*2/3); s.Memory() < size || s.Memory() > 30*size {
		t.Fatalf("the storage reports %d bytes for values of %d bytes", s.Memory(), size)
	}
}
