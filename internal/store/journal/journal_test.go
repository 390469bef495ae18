package journal

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestJournalAgainstList compares what a reader finds with a list of everything that was added since its position.
func TestJournalAgainstList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var j Journal
		position := j.Position(rapid.SampledFrom([]int{0, 5 * MinLength, 9 * MinLength}).Draw(t, "entities"))
		var want []uint32
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			for range rapid.SampledFrom([]int{0, 1, 10, MinLength / 2}).Draw(t, "entities") {
				i := uint32(len(want)) * 7
				j.Add(i)
				want = append(want, i)
			}
			older, newer, ok := j.Since(position)
			require.Equal(t, len(want) <= len(j.ring), ok)
			if ok {
				require.Equal(t, want, append(append([]uint32(nil), older...), newer...))
			}
			if !ok || rapid.Bool().Draw(t, "read") {
				position, want = j.Position(0), nil
			}
		}
	})
}

// TestAgain lists what is taken back once more, or forgets everything.
func TestAgain(t *testing.T) {
	var j Journal
	j.Again(j.Mark())
	position := j.Position(0)
	early := j.Mark()
	for i := range uint32(3) {
		j.Add(i)
	}
	mark := j.Mark()
	j.Add(7)
	j.Add(8)
	j.Again(mark)
	older, newer, ok := j.Since(position)
	require.True(t, ok)
	require.Equal(t, []uint32{0, 1, 2, 7, 8, 7, 8}, append(append([]uint32(nil), older...), newer...))

	for range MinLength / 2 {
		j.Add(9)
	}
	before := j.Mark()
	j.Again(early)
	_, _, ok = j.Since(before)
	require.False(t, ok, "more than half of what there is room for")
}

// TestListsWhileThereIsAReader checks when the journal lists: once there is a reader, and as long as it reads.
func TestListsWhileThereIsAReader(t *testing.T) {
	var j Journal
	require.False(t, j.Takes(1))
	j.Add(1)
	require.Empty(t, j.ring)

	j.Position(5 * MinLength)
	require.Len(t, j.ring, 2*MinLength, "longer, since there are more entities")
	require.True(t, j.Takes(2*MinLength))
	for range 2*MinLength + 1 {
		j.Add(1)
	}
	require.False(t, j.Takes(1), "more was listed than a reader could have missed")
	position := j.Position(0)
	require.True(t, j.Takes(1))

	require.False(t, j.Takes(2*MinLength+1), "there is no room for them")
	_, _, ok := j.Since(position)
	require.False(t, ok)

	position = j.Position(0)
	j.Release()
	require.Empty(t, j.ring)
	require.False(t, j.Takes(1))
	next := j.Position(0)
	_, _, ok = j.Since(position)
	require.False(t, ok, "what was listed before is not known any more")
	_, _, ok = j.Since(next)
	require.True(t, ok)
}
