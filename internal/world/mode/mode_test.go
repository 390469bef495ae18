package mode

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSetsFollowTheTable compares the sets that the compiler has to know with the table.
func TestSetsFollowTheTable(t *testing.T) {
	require.Equal(t, waiting, saying(func(r row) bool { return r.change == Queued || r.change == Noted })|1<<Goroutines)
	require.Equal(t, closed, refusing|preparing|noting)
	require.Equal(t, Phases, refusing&^(1<<Goroutines)|noting)
}

// TestTheStrictestAnswerHolds compares a mode with a list of open contexts, of which each is asked.
func TestTheStrictestAnswerHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m Mode
		var open []Context
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			if len(open) > 0 && rapid.Bool().Draw(t, "close") {
				at := rapid.IntRange(0, len(open)-1).Draw(t, "at")
				m.Close(open[at])
				open = append(open[:at], open[at+1:]...)
			} else {
				c := Context(rapid.IntRange(0, int(contexts)-1).Draw(t, "open"))
				m.Open(c)
				open = append(open, c)
			}
			want, still := AtOnce, contexts
			for _, c := range open {
				want = max(want, table[c].change)
				if !table[c].moves {
					still = min(still, c)
				}
			}
			require.Equal(t, want, m.Change())
			require.Equal(t, len(open) == 0, m.Idle())
			require.Equal(t, want <= Queued, m.Takes())
			c, found := m.Still()
			require.Equal(t, still < contexts, found)
			if found {
				require.Equal(t, still, c)
			}
			c, found = m.Together()
			require.Equal(t, slices.Contains(open, Batch) || slices.Contains(open, Transition), found)
			require.True(t, !found || slices.Contains(open, c))
		}
	})
}

// TestNestedContexts opens a context twice: it ends with the second end.
func TestNestedContexts(t *testing.T) {
	var m Mode
	m.Open(Query)
	m.Open(Query)
	m.Close(Query)
	require.True(t, m.In(Query))
	require.True(t, m.Waits())
	require.Equal(t, Queued, m.Change())
	m.Close(Query)
	require.True(t, m.Idle())
	m.Put(Kept, true)
	m.Put(Kept, true)
	require.Equal(t, Prepare, m.Change())
	m.Put(Kept, false)
	require.Equal(t, Mode{}, m)
}
