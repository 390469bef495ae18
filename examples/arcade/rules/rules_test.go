package rules_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/examples/arcade/rules"
)

// player aims at the target that is nearest to the ship, and begins again when the game is over. It counts the phases it has seen.
type player struct {
	*rules.Game
	targets *ecs.Query2[rules.Position, rules.Target]
	ships   *ecs.Query1[rules.Position]
	phases  [3]int
	most    int // entities at the same time
}

func newPlayer(layout ecs.Layout, workers int) *player {
	world := ecs.NewWorld(ecs.WithLayout(layout))
	world.SetWorkers(workers)
	game := rules.Declare(world)
	position := ecs.Type[rules.Position]()
	return &player{
		Game:    game,
		targets: ecs.NewQuery2[rules.Position, rules.Target](world, ecs.Reads(position, ecs.Type[rules.Target]())),
		ships:   ecs.NewQuery1[rules.Position](world, ecs.Reads(position), ecs.With(ecs.Type[rules.Ship]())),
	}
}

func (p *player) play(t *testing.T, ticks int, dt float64) {
	for range ticks {
		p.phases[p.Phase.Get()]++
		if p.Phase.Get() != rules.Playing {
			p.Phase.Set(rules.Playing)
		}
		*p.Input = rules.Input{}
		if _, ship, flies := p.ships.First(); flies {
			nearest, seed := math.Inf(1), uint64(0)
			for _, row := range p.targets.All() {
				_, _, far := p.Field.Toward(*ship.A, *row.A)
				if far < nearest || far == nearest && row.B.Seed < seed {
					nearest, seed = far, row.B.Seed
					p.Input.Aiming, p.Input.Aim = true, *row.A
				}
			}
		}
		require.NoError(t, p.World.Tick(dt))
		p.most = max(p.most, p.World.Len())
	}
}

func TestTheGameIsTheSameInEveryLayoutAndWithAnyNumberOfWorkers(t *testing.T) {
	first := newPlayer(ecs.Lanes, 1)
	first.play(t, 10_000, rules.Step)
	require.Greater(t, first.phases[rules.Over], 1, "several games")
	require.Greater(t, first.Score.Best, 2000)
	require.Greater(t, first.Score.Broken, 200)
	require.Greater(t, first.Score.Shots, first.Score.Hits)
	require.Greater(t, first.Score.Hits, first.Score.Broken, "hunters and large rocks take several")
	require.Greater(t, first.most, 150)
	for _, test := range []struct {
		layout  ecs.Layout
		workers int
	}{{ecs.Lanes, 2}, {ecs.Lanes, 4}, {ecs.Laminar, 1}, {ecs.Laminar, 4}} {
		p := newPlayer(test.layout, test.workers)
		p.play(t, 10_000, rules.Step)
		require.Equal(t, *first.Score, *p.Score, "%v, %d workers", test.layout, test.workers)
		require.Equal(t, first.phases, p.phases)
		require.Equal(t, first.most, p.most)
	}
}

// A system that lost its match would still play the same game, more slowly.
func TestAllSystemsAreFull(t *testing.T) {
	p := newPlayer(ecs.Lanes, 1)
	p.play(t, 2000, rules.Step)
	systems := 0
	for _, s := range p.World.Systems() {
		if s.Explain().Task {
			continue
		}
		systems++
		require.NoError(t, s.Check(ecs.Full))
	}
	require.Equal(t, 6, systems)
}

func TestPlacesBetweenSteps(t *testing.T) {
	g := rules.Declare(ecs.NewWorld())
	require.NoError(t, g.World.Tick(rules.Step*1.25))
	now := g.Now(rules.Position{X: 100, Y: 50}, rules.Velocity{X: 80, Y: -40})
	require.InDelta(t, 100-80*0.75*rules.Step, now.X, 1e-9)
	require.InDelta(t, 50+40*0.75*rules.Step, now.Y, 1e-9)
}

func TestTheFieldHasTheShapeOfTheScreen(t *testing.T) {
	g := rules.Declare(ecs.NewWorld())
	g.Resize(390, 780)
	require.InDelta(t, 2, g.Field.H/g.Field.W, 1e-9)
	require.InDelta(t, rules.Area, g.Field.H*g.Field.W, 1e-6)
	x, y, far := g.Field.Toward(rules.Position{X: 1, Y: 3}, rules.Position{X: g.Field.W - 2, Y: 7})
	require.InDelta(t, -3, x, 1e-9)
	require.InDelta(t, 4, y, 1e-9)
	require.InDelta(t, 5, far, 1e-9)
}
