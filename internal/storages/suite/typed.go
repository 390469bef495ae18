package suite

import (
	"testing"
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Typed compares how a storage of two components reads the first of them by type (get) and by number, for living entities,
// despawned entities and handles that were never returned.
func Typed(t *testing.T, s contract.Storage, get func(entity.Entity) unsafe.Pointer) {
	t.Helper()
	var all []entity.Entity
	found := 0
	for i := range 200 {
		has := contract.SetOf(1)
		if i%3 == 0 {
			has |= contract.SetOf(0)
		}
		all = append(all, s.Spawn(has))
		if i%5 == 0 {
			s.Despawn(all[i/2])
		}
		if i%7 == 0 {
			s.Remove(all[i/3], 0)
		}
	}
	for _, e := range append(all, entity.New(5000, 1), entity.New(3, 77)) {
		want, got := s.Get(e, 0), get(e)
		if got != want {
			t.Fatalf("the value of %v is at %p, want %p", e, got, want)
		}
		if want != nil {
			found++
		}
	}
	if found < 20 {
		t.Fatalf("only %d values were found", found)
	}
}

// Many compares how a storage reads several components with one look-up and with one for each.
func Many(t *testing.T, create func([]contract.Kind) contract.Storage) {
	t.Helper()
	s := create(Kinds())
	many, ok := s.(contract.Many)
	if !ok {
		t.Fatal("the storage reads several components with a look-up for each")
	}
	all := contract.UpTo(len(Kinds()))
	gone := s.Spawn(all)
	list := []entity.Entity{s.Spawn(all), s.Spawn(contract.SetOf(1, 3)), s.Spawn(0), gone}
	s.Despawn(gone)
	to := make([]unsafe.Pointer, len(Kinds()))
	for _, e := range list {
		many.GetMany(e, all.List(), to)
		for k, c := range all.List() {
			if want := s.Get(e, c); to[k] != want {
				t.Fatalf("component %d of %v is at %p, want %p", c, e, to[k], want)
			}
		}
	}
}
