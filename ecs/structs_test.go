package ecs

import (
	"testing"

	"github.com/stretchr/testify/require"
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
	w := NewWorld().hold()
	small, tag, words, one := Component[byte](w), Tag[bundleTag](w), Component[[]string](w), Component[part1](w)
	w.Group(small, one)
	b := NewBundle[tagged](w)
	require.Same(t, b, NewBundle[tagged](w))

	var added [][]string
	w.Observe(words, Spawned, func(o Observed) { added = append(added, words.After(o)...) })
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
	w.commits().Drop()
	mustCommit(t, w)
	require.Equal(t, byte(1), small.Get(first), "what is discarded is not written later")
	b.Set(first, tagged{Small: 4, Words: []string{"d"}, part1: 40})
	mustCommit(t, w)
	require.Equal(t, []any{byte(4), []string{"d"}, part1(40)}, []any{small.Get(first), words.Get(first), one.Get(first)})
}

func TestStructsWithTagsAlone(t *testing.T) {
	w := NewWorld()
	tag := Tag[bundleTag](w)
	e := NewBundle[struct{ bundleTag }](w).Spawn(struct{ bundleTag }{})
	mustCommit(t, w)
	require.True(t, w.Has(e, tag))
}

func TestStructPanics(t *testing.T) {
	w := NewWorld()
	Component[part1](w)
	for _, test := range []struct {
		want string
		make func()
	}{
		{"ecs: a nil World: make one with ecs.NewWorld", func() { NewBundle[pair](nil) }},
		{"ecs: a bundle of ecs.part1: take a struct with a field for each component", func() { NewBundle[part1](w) }},
		{"ecs: a bundle of struct {}: take a struct with a field for each component", func() { NewBundle[struct{}](w) }},
		{"ecs: a bundle of struct { *ecs.part1 }: take a part1 in place of the *ecs.part1, because columns hold values and not pointers", func() { NewBundle[struct{ *part1 }](w) }},
		{"ecs: part1 is twice in one bundle", func() { NewBundle[struct{ A, B part1 }](w) }},
	} {
		require.Equal(t, test.want, panicText(test.make))
	}
}

// TestStructsInLargeCommits commits so many structs that the store uses several goroutines, with a different
// value in each.
func TestStructsInLargeCommits(t *testing.T) {
	p := newParts(2)
	p.w.hold()
	const n = 1<<16 + 3000
	list := make([]Entity, n)
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
		want := [5]int{i, i, -1, -1, int(Alive)}
		if i%2 != 0 {
			want = [5]int{-1, i, i, i, int(Alive)}
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
	w := NewWorld()
	one := Component[part1](w)
	Component[part2](w)
	before := w.Snapshot()
	b := NewBundle[pair](w)
	w.hold()
	b.Spawn(pair{part1: 5})
	w.commits().Drop()
	w.release()
	w.Restore(before)
	e := b.Spawn(pair{part1: 6})
	mustCommit(t, w)
	require.Equal(t, 1, w.Len())
	require.Equal(t, part1(6), one.Get(e))
}
