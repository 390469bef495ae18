package suite

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
)

// traced follows the events of a storage on a picture.
type traced struct {
	storage contract.Traced
	picture *contract.Picture
	events  []contract.Event
	before  [][][]contract.Cell // the lists before each change
	first   []int               // by change, its first event
}

// Traced tests that the events of a storage tell what its memory becomes: a picture that follows them has the storage's rows after
// every change, and those of every earlier change when they are taken back.
func Traced(t *rapid.T, create func([]contract.Kind) contract.Storage) {
	m := newMachine(create, nil)
	storage, ok := m.storage.(contract.Traced)
	if !ok {
		t.Fatalf("%T cannot be traced", m.storage)
	}
	tr := &traced{storage: storage, picture: contract.NewPicture(storage.Lists())}
	storage.Trace(func(e contract.Event) {
		tr.events = append(tr.events, e)
		tr.picture.Apply(&e)
	})
	changes := []func(*rapid.T){m.spawn, m.spawn, m.despawn, m.add, m.remove}
	for range rapid.IntRange(1, steps()).Draw(t, "steps") {
		tr.before, tr.first = append(tr.before, tr.lists()), append(tr.first, len(tr.events))
		changes[rapid.IntRange(0, len(changes)-1).Draw(t, "step")](t)
		tr.compare(t, tr.lists())
	}
	for n := len(tr.before) - 1; n >= 0; n-- {
		for i := len(tr.events) - 1; i >= tr.first[n]; i-- {
			tr.picture.Undo(&tr.events[i])
		}
		tr.events = tr.events[:tr.first[n]]
		tr.compare(t, tr.before[n])
	}
	if len(tr.picture.Edges) > 0 {
		t.Fatalf("%d edges are left in the picture of an empty storage", len(tr.picture.Edges))
	}
}

// lists copies the lists of the storage.
func (tr *traced) lists() (all [][]contract.Cell) {
	for n := range tr.storage.Lists() {
		all = append(all, slices.Clone(tr.storage.List(n)))
	}
	return all
}

func (tr *traced) compare(t *rapid.T, want [][]contract.Cell) {
	if len(want) != len(tr.picture.Lists) {
		t.Fatalf("the picture has %d lists, want %d", len(tr.picture.Lists), len(want))
	}
	for n, rows := range want {
		if !slices.Equal(rows, tr.picture.Lists[n]) {
			t.Fatalf("list %d has the rows %v in the picture, want %v", n, tr.picture.Lists[n], rows)
		}
	}
}
