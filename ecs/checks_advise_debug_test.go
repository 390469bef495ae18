//go:build copse_debug

package ecs

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDebugNamesAdvise checks the one line after 1,000 ticks: it names the system that tests most, and there is none where groups serve all.
func TestDebugNamesAdvise(t *testing.T) {
	const want = `ecs: after 1000 ticks: system "Blind" tests 9 entities and matches 3: ` +
		"World.CountUse and World.Advise name the groups to declare; ecs.WithDebugLog(nil) silences this"
	for _, c := range []struct {
		grouped, silenced bool
		want              string
	}{{want: want}, {grouped: true}, {silenced: true}} {
		var lines []string
		to := func(line string) { lines = append(lines, line) }
		if c.silenced {
			to = nil
		}
		w := NewWorld(WithDebugLog(to))
		a, b := Component[weight](w), Component[caption](w)
		if c.grouped {
			w.Group(a, b)
		}
		w.SpawnMany(6, nil, a)
		w.SpawnMany(6, nil, b)
		w.SpawnMany(3, nil, a, b)
		System2(w, "Blind", func(Block, []weight, []caption) {})
		System1(w, "Full", func(Block, []weight) {})
		for range 999 {
			require.NoError(t, w.Tick(1))
		}
		require.Empty(t, lines)
		for range 1002 {
			require.NoError(t, w.Tick(1))
		}
		require.Equal(t, c.want, strings.Join(lines, "\n"))
	}
}
