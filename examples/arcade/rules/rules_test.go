package rules_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/examples/arcade/rules"
	"github.com/copse-ecs/copse/examples/saving/slot"
)

// player turns its first ship to the nearest rock and fires, and begins again when the game is over.
type player struct {
	*ecs.World
	slot.Slot
	playing *ecs.State[bool]
	rocks   *ecs.Query2[rules.Position, rules.Rock]
	ships   *ecs.Query2[rules.Position, rules.Ship]
	begun   int // games
	best    int // points
	most    int // entities at the same time
}

func newPlayer(layout ecs.Layout, workers int) *player {
	world := ecs.NewWorld(ecs.WithLayout(layout))
	world.SetWorkers(workers)
	return &player{
		World:   world,
		playing: rules.Declare(world),
		rocks:   ecs.NewQuery2[rules.Position, rules.Rock](world),
		ships:   ecs.NewQuery2[rules.Position, rules.Ship](world),
	}
}

func (p *player) play(t *testing.T, ticks int) {
	field, in := ecs.Resource[rules.Field](p.World), ecs.Resource[rules.Input](p.World)
	for range ticks {
		if !p.playing.Get() {
			p.begun++
			p.playing.Set(true)
		}
		*in = rules.Input{Fire: true, Thrust: true}
		if _, ship, flies := p.ships.First(); flies {
			nearest := math.Inf(1)
			for _, row := range p.rocks.All() {
				x, y, far := field.Toward(*ship.A, *row.A)
				if turn := math.Remainder(math.Atan2(y, x)-ship.B.Angle, 2*math.Pi); far < nearest {
					nearest, in.Turn = far, max(-1, min(1, 5*turn))
				}
			}
		}
		require.NoError(t, p.Tick(rules.Step))
		p.best, p.most = max(p.best, ecs.Resource[rules.Score](p.World).Points), max(p.most, p.Len())
	}
}

func (p *player) counts() [2]int { return [2]int{p.rocks.Count(), p.ships.Count()} }

func TestTheGameIsTheSameInEveryLayoutAndWithAnyNumberOfWorkers(t *testing.T) {
	first := newPlayer(ecs.Lanes, 1)
	first.play(t, 10_000)
	require.Greater(t, first.begun, 1, "several games")
	require.Greater(t, first.best, 2000)
	require.Greater(t, first.most, 12)
	for _, test := range []struct {
		layout  ecs.Layout
		workers int
	}{{ecs.Lanes, 4}, {ecs.Laminar, 1}, {ecs.Laminar, 4}} {
		p := newPlayer(test.layout, test.workers)
		p.play(t, 10_000)
		require.Equal(t, *ecs.Resource[rules.Score](first.World), *ecs.Resource[rules.Score](p.World), "%v, %d workers", test.layout, test.workers)
		require.Equal(t, [3]int{first.begun, first.best, first.most}, [3]int{p.begun, p.best, p.most})
	}
}

// What is loaded is there next to what there was, hunters follow the ships that were loaded with them, and the loads are
// taken back one after the other.
func TestTheGameIsSavedLoadedTwiceAndUndone(t *testing.T) {
	p := newPlayer(ecs.Lanes, 1)
	hunts := ecs.Relation[rules.Hunts](p.World)
	for p.Count(hunts) < 2 {
		p.play(t, 1)
	}
	saved, was := p.counts(), p.Count(hunts)
	n, err := p.Save(p.World, ecs.Not(ecs.Type[rules.Shot]()))
	require.NoError(t, err)
	require.Equal(t, saved[0]+saved[1], n)
	for loads := 1; loads <= 2; loads++ {
		loaded, err := p.Load(p.World)
		require.NoError(t, err)
		require.Equal(t, n, loaded)
		require.Equal(t, [2]int{(loads + 1) * saved[0], (loads + 1) * saved[1]}, p.counts())
	}
	for ship := range p.ships.All() {
		require.Equal(t, was, hunts.CountOf(ship))
	}
	require.Equal(t, n, p.Undo(p.World))
	require.Equal(t, [2]int{2 * saved[0], 2 * saved[1]}, p.counts())
	require.Equal(t, n, p.Undo(p.World))
	require.Equal(t, saved, p.counts())
	require.Zero(t, p.Undo(p.World), "nothing more was loaded")

	_, err = p.Load(p.World)
	require.NoError(t, err)
	p.play(t, 600) // with two ships
	for p.Undo(p.World) > 0 {
	}
	p.play(t, 600)
}

// A system that lost its match would still play the same game, more slowly.
func TestAllSystemsAreFull(t *testing.T) {
	p := newPlayer(ecs.Lanes, 1)
	p.play(t, 2000)
	var names []string
	for _, s := range p.Systems() {
		if !s.Explain().Task {
			names = append(names, s.Name())
			require.NoError(t, s.Check(ecs.Full))
		}
	}
	require.Equal(t, []string{"Fly", "Hunt", "Move", "Strike"}, names)
}

func TestTheFieldHasTheShapeOfTheScreen(t *testing.T) {
	f := rules.FieldFor(390, 780)
	require.InDelta(t, 2, f.H/f.W, 1e-9)
	require.InDelta(t, 960*640, f.H*f.W, 1e-6)
	x, y, far := f.Toward(rules.Position{X: 1 - f.W/2, Y: 3}, rules.Position{X: f.W/2 + 2*rules.Edge - 2, Y: 7})
	require.InDelta(t, -3, x, 1e-9)
	require.InDelta(t, 4, y, 1e-9)
	require.InDelta(t, 5, far, 1e-9)
}
