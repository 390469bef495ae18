package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

type bundleTag struct{}

// tagged has a tag, a value with a pointer, and a value with padding around it.
type tagged struct {
	Small byte
	bundleTag
	Words []string
	part1
}

func TestStructsOfTagsAndPointers(t *testing.T) {
	w := hold(ecs.NewWorld())
	small, tag, words, one := ecs.Component[byte](w), ecs.Tag[bundleTag](w), ecs.Component[[]string](w), ecs.Component[part1](w)
	w.Group(small, one)
	b := ecs.NewBundle[tagged](w)
	require.Same(t, b, ecs.NewBundle[tagged](w))

	var added [][]string
	w.Observe(words, ecs.Spawned, func(o ecs.Observed) { added = append(added, words.After(o)...) })
	first := b.Spawn(tagged{Small: 1, Words: []string{"a"}, part1: 10})
	second := b.Spawn(tagged{Small: 2, Words: []string{"b"}, part1: 20})
	one.Set(second, 21)
	words.Remove(first)
	gone := b.Spawn(tagged{Small: 3, Words: []string{"c"}})
	w.Despawn(gone)
	mustCommit(t, w)
	require.Equal(t, [][]string{{"b"}}, added, "observers see what is about to be written, and nothing else")
	require.Equal(t, []any{byte(1), part1(10), byte(2), part1(21), []string{"b"}}, []any{small.Get(first), one.Get(first), small.Get(second), one.Get(second), words.Get(second)})
	require.True(t, w.Has(first, tag) && w.Has(second, tag) && !words.Has(first))
	require.Equal(t, 2, w.Len())

	b.Set(first, tagged{Small: 4, Words: []string{"d"}, part1: 40})
	b.Remove(second)
	b.Spawn(tagged{})
	drop(w)
	mustCommit(t, w)
	require.Equal(t, byte(1), small.Get(first), "what is discarded is not written later")
	b.Set(first, tagged{Small: 4, Words: []string{"d"}, part1: 40})
	mustCommit(t, w)
	require.Equal(t, []any{byte(4), []string{"d"}, part1(40)}, []any{small.Get(first), words.Get(first), one.Get(first)})
}

func TestStructsWithTagsAlone(t *testing.T) {
	w := ecs.NewWorld()
	tag := ecs.Tag[bundleTag](w)
	e := ecs.NewBundle[struct{ bundleTag }](w).Spawn(struct{ bundleTag }{})
	mustCommit(t, w)
	require.True(t, w.Has(e, tag))
}

func TestStructPanics(t *testing.T) {
	w := ecs.NewWorld()
	ecs.Component[part1](w)
	for _, test := range []struct {
		want string
		make func()
	}{
		{"ecs: a nil World: make one with ecs.NewWorld", func() { ecs.NewBundle[pair](nil) }},
		{"ecs: a bundle of ecs_test.part1: take a struct with a field for each component", func() { ecs.NewBundle[part1](w) }},
		{"ecs: a bundle of struct {}: take a struct with a field for each component", func() { ecs.NewBundle[struct{}](w) }},
		{"ecs: a bundle of struct { *ecs_test.part1 }: take a part1 in place of the *ecs_test.part1, because columns hold values and not pointers", func() { ecs.NewBundle[struct{ *part1 }](w) }},
		{"ecs: part1 is twice in one bundle", func() { ecs.NewBundle[struct{ A, B part1 }](w) }},
	} {
		require.Equal(t, test.want, panicText(test.make))
	}
}

// TestStructsInLargeCommits commits so many structs that the store uses several goroutines, with a different
// value in each.
func TestStructsInLargeCommits(t *testing.T) {
	p := newParts(2)
	hold(p.w)
	const n = 1<<16 + 3000
	list := make([]ecs.Entity, n)
	for i := range list {
		x := i
		if i%2 == 0 {
			list[i] = p.of2.Spawn(pair{part1(x), part2(x)})
		} else {
			list[i] = p.of3.Spawn(triple{part4(x), part2(x), part3(x)})
		}
		if i%1000 == 0 {
			p.b.Set(list[i], -1)
		}
	}
	mustCommit(t, p.w)
	for i, e := range list {
		want := [5]int{i, i, -1, -1, int(ecs.Alive)}
		if i%2 != 0 {
			want = [5]int{-1, i, i, i, int(ecs.Alive)}
		}
		if i%1000 == 0 {
			want[1] = -1
		}
		if got := p.seen(e); got != want {
			t.Fatalf("entity %d has %v and not %v", i, got, want)
		}
	}
}

// TestStructsAfterRestore restores a snapshot that is older than the bundle, while entities of the bundle are
// queued.
func TestStructsAfterRestore(t *testing.T) {
	w := ecs.NewWorld()
	one := ecs.Component[part1](w)
	ecs.Component[part2](w)
	before := w.Snapshot()
	b := ecs.NewBundle[pair](w)
	hold(w)
	b.Spawn(pair{part1: 5})
	drop(w)
	release(w)
	w.Restore(before)
	e := b.Spawn(pair{part1: 6})
	mustCommit(t, w)
	require.Equal(t, 1, w.Len())
	require.Equal(t, part1(6), one.Get(e))
}
