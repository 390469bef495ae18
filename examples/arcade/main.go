// Command arcade is a game of rocks that break. Package rules has the game; this program draws it with Ebitengine and reads
// keys. Its page shows what it tells, and has buttons that press the keys; elsewhere the title of the window shows it.
package main

import (
	"fmt"
	"log"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/examples/arcade/rules"
	"github.com/copse-ecs/copse/examples/saving/slot"
)

type program struct {
	*ecs.World
	slot.Slot
	playing *ecs.State[bool]
	scale   float64 // pixels for a unit of the field
	news    string
	rocks   *ecs.Query3[rules.Position, rules.Velocity, rules.Rock]
	ships   *ecs.Query2[rules.Position, rules.Ship]
	shots   *ecs.Query2[rules.Position, rules.Velocity]
}

// Update reads the keys, plays a tick, and tells how the game stands.
func (p *program) Update() error {
	in := rules.Input{Thrust: ebiten.IsKeyPressed(ebiten.KeyArrowUp), Fire: ebiten.IsKeyPressed(ebiten.KeySpace)}
	if ebiten.IsKeyPressed(ebiten.KeyArrowLeft) {
		in.Turn--
	}
	if ebiten.IsKeyPressed(ebiten.KeyArrowRight) {
		in.Turn++
	}
	*ecs.Resource[rules.Input](p.World) = in
	if inpututil.IsKeyJustPressed(ebiten.KeySpace) && !p.playing.Get() {
		p.playing.Set(true)
	}
	if err := p.keep(); err != nil {
		return err
	}
	score := ecs.Resource[rules.Score](p.World)
	text := fmt.Sprintf("Rocks: %d, ships: %d and %d to come, wave: %d, points: %d. ", p.rocks.Count(), p.ships.Count(), score.Ships, score.Wave, score.Points)
	if !p.playing.Get() {
		text += "Fire (Space) to begin. "
	}
	tell(text + p.news)
	return p.Tick(rules.Step)
}

// keep saves rocks and ships, adds those that are saved, or takes the last that were added back.
func (p *program) keep() (err error) {
	n, format := 0, "Saved %d."
	switch {
	case inpututil.IsKeyJustPressed(ebiten.KeyS):
		n, err = p.Save(p.World, ecs.Not(ecs.Type[rules.Shot]())) // shots end in a moment
	case inpututil.IsKeyJustPressed(ebiten.KeyL):
		format = "Loaded %d."
		n, err = p.Load(p.World)
	case inpututil.IsKeyJustPressed(ebiten.KeyU):
		format = "Took back %d."
		n = p.Undo(p.World)
	default:
		return nil
	}
	p.news = fmt.Sprintf(format, n)
	return err
}

func main() {
	w := ecs.NewWorld()
	p := &program{World: w, playing: rules.Declare(w)}
	p.rocks = ecs.NewQuery3[rules.Position, rules.Velocity, rules.Rock](w)
	p.ships = ecs.NewQuery2[rules.Position, rules.Ship](w)
	p.shots = ecs.NewQuery2[rules.Position, rules.Velocity](w, ecs.With(ecs.Type[rules.Shot]()))
	offer(w.Design)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetRunnableOnUnfocused(false) // the game waits meanwhile
	if err := ebiten.RunGame(p); err != nil {
		log.Fatal(err)
	}
}
