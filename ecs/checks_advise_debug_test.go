//go:build copse_debug

package ecs_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
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
		w := ecs.NewWorld(ecs.WithDebugLog(to))
		a, b := ecs.Component[weight](w), ecs.Component[caption](w)
		if c.grouped {
			w.Group(a, b)
		}
		w.SpawnMany(6, nil, a)
		w.SpawnMany(6, nil, b)
		w.SpawnMany(3, nil, a, b)
		ecs.System2(w, "Blind", func(ecs.Block, []weight, []caption) {})
		ecs.System1(w, "Full", func(ecs.Block, []weight) {})
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
