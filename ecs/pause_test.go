package ecs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
)

// TestPauseOfTheWorld checks which stages run while the world is paused, and that no time passes for the others.
func TestPauseOfTheWorld(t *testing.T) {
	p := newStaged()
	fixed, menu, own := p.w.Stage("fixed", p.w.FixedStep(1, 9)), p.w.Stage("menu", ecs.IgnorePause()), p.w.Stage("own")
	p.task("f", ecs.In(fixed))
	p.task("m", ecs.In(menu))
	p.task("o", ecs.In(own))
	p.tick(t, "fmo")
	own.Pause()
	p.w.Pause()
	require.True(t, p.w.Paused())
	p.tick(t, "m")
	e := p.w.Spawn(p.a)
	require.True(t, p.w.Alive(e), "changes are made")
	menu.Pause()
	p.tick(t, "")
	require.Zero(t, inspect.LastCommit(p.w).Spawned, "of the tick")
	menu.Resume()
	p.w.Resume()
	require.False(t, p.w.Paused())
	require.True(t, own.Paused())
	p.tick(t, "fm")
	require.Contains(t, p.w.Design(), "# stage \"menu\": IgnorePause\n")
}

// TestPauseInATick pauses the world in a system: the run of its stage is finished and committed, and the tick goes on where pauses are ignored.
func TestPauseInATick(t *testing.T) {
	p := newStaged()
	input, game, draw := p.w.Stage("input", p.w.FixedStep(1, 9)), p.w.Stage("game"), p.w.Stage("draw", ecs.IgnorePause())
	ecs.Task(p.w, "pause", func(ecs.Tick) { p.w.Pause(); p.w.Spawn(p.a) }, ecs.In(input))
	p.task("i", ecs.In(input))
	p.task("g", ecs.In(game))
	p.system("d", ecs.In(draw))
	p.calls = ""
	require.NoError(t, p.w.Tick(2))
	require.Equal(t, "idd", p.calls)
	p.w.Resume()
	p.calls = ""
	require.NoError(t, p.w.Tick(0))
	require.Equal(t, "iddd", p.calls, "the step that was left")
}

// TestPauseNeedsAWorld checks the texts for worlds that there are not.
func TestPauseNeedsAWorld(t *testing.T) {
	require.PanicsWithValue(t, "ecs: a nil World: make one with ecs.NewWorld", func() { (*ecs.World)(nil).Pause() })
	require.PanicsWithValue(t, "ecs: a zero World: make one with ecs.NewWorld", func() { new(ecs.World).Resume() })
}
