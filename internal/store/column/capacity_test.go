package column

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCapacity holds small arrays to doubling and large ones to an eighth.
func TestCapacity(t *testing.T) {
	for _, c := range []struct{ had, need, want int }{
		{0, 1, 16}, {0, 17, 17}, {16, 17, 32}, {100, 101, 200}, {100, 1000, 1000},
		{1 << 14, 1<<14 + 1, 1<<14 + 1<<11}, {1 << 20, 1<<20 + 1, 1<<20 + 1<<17}, {1 << 20, 1 << 21, 1 << 21},
	} {
		require.Equal(t, c.want, Capacity(c.had, c.need), "%d for %d", c.had, c.need)
	}
}

// TestReserveKeepsRows grows step by step, and copies each row seldom.
func TestReserveKeepsRows(t *testing.T) {
	for name, c := range columns(4) {
		grown, had := 0, c.Cap()
		for n := 5; n < 100_000; n++ {
			if c.Reserve(n); c.Cap() != had {
				grown, had = grown+1, c.Cap()
			}
			require.GreaterOrEqual(t, had, n)
		}
		require.Less(t, grown, 40, name)
		require.LessOrEqual(t, c.Cap(), 100_000+100_000/8, name)
		require.Equal(t, []uint64{1, 2, 3, 4, 0}, c.rows(5), name)
		c.Reserve(10)
		require.Equal(t, had, c.Cap(), "%s: it does not shrink", name)
		for _, rows := range []int{6, 6, 100, 3, 0} {
			keep := min(c.Cap(), rows)
			c.Shrink(rows)
			require.Equal(t, keep, c.Cap(), name)
			require.Equal(t, []uint64{1, 2, 3, 4, 0, 0}[:min(keep, 6)], c.rows(min(keep, 6)), name)
		}
		c.Reserve(1)
		require.Equal(t, []uint64{0}, c.rows(1), name)
	}
}

// TestOneLargeQueueIsNotHeldForGood fills a queue once and then a little.
func TestOneLargeQueueIsNotHeldForGood(t *testing.T) {
	const many = 500 * ChunkLen
	a := NewArray[uint64]()
	require.Equal(t, 21, a.queue.fit(keepBytes), "a quarter of a MiB of 12 bytes for each value")
	require.Equal(t, 1, new(queue[[1 << 10]byte]).fit(keepBytes), "one chunk however large")
	a.Reserve(10)
	for range many {
		a.Push(1, 5)
	}
	require.Len(t, a.queue.chunks, 500)
	a.Flush(0, toPositions{1: 0}, 10)
	require.Len(t, a.queue.chunks, a.queue.fit(keepBytes), "one large tick is not held for good")
	for range many {
		a.Push(1, 5)
	}
	a.Flush(0, toPositions{}, many*4)
	require.Len(t, a.queue.chunks, 500, "two in a row will be followed by a third")
	for k := range RetentionTicks - 1 {
		require.Len(t, a.queue.chunks, 500, "after %d small ones", k)
		switch k % 3 {
		case 0: // nothing is queued
			a.Flush(0, toPositions{}, 10)
		case 1:
			a.Push(1, 5)
			a.Flush(0, toPositions{1: 0}, 10)
		default:
			a.Push(1, 5)
			a.Discard()
		}
	}
	require.Len(t, a.queue.chunks, a.queue.fit(keepBytes), "one of eight is not followed by another")

	b := NewBytes(2)
	b.Reserve(10)
	for range many {
		b.PushZero(1)
	}
	b.Flush(0, toPositions{}, 10)
	require.Nil(t, b.values)
	require.Len(t, b.queue.chunks, b.queue.fit(keepBytes))
}

// TestQueuesHoldNothing holds that what was queued is let go after it was written.
func TestQueuesHoldNothing(t *testing.T) {
	a := NewArray[*int]()
	a.Reserve(1)
	for range 5 {
		a.Push(1, new(int))
	}
	a.Flush(0, toPositions{}, 1)
	for _, v := range a.queue.chunks[0].value[:5] {
		require.Nil(t, v)
	}
}
