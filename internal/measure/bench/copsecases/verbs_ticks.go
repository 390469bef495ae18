package copsecases

import (
	"strconv"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewEvents returns an instance of the workload verbs that sends an event for each entity in a task and reads them in the next stage.
func NewEvents(p bench.Params) bench.Instance {
	c := &tickCase{units: p.Entities}
	c.declare = func(w *ecs.World) {
		strikes := ecs.Events[scenario.Strike](w)
		reader := strikes.Reader()
		ecs.Task(w, "Send", func(ecs.Tick) {
			for i := range p.Entities {
				strikes.Send(scenario.Strike{Target: i, Damage: 1})
			}
		}, ecs.In(w.Stage("fight")), ecs.Sends[scenario.Strike]())
		ecs.Task(w, "Read", func(ecs.Tick) {
			for s := range reader.Read() {
				c.sum += uint64(s.Target + s.Damage)
			}
		}, ecs.In(w.Stage("settle")), ecs.Receives[scenario.Strike]())
	}
	return c
}

// NewTasks returns an instance of the workload verbs whose tick has tasks in one stage.
func NewTasks(bench.Params) bench.Instance {
	c := &tickCase{units: scenario.VerbParts}
	c.declare = func(w *ecs.World) {
		for i := range scenario.VerbParts {
			ecs.Task(w, strconv.Itoa(i), func(ecs.Tick) { c.sum++ })
		}
	}
	return c
}

// NewStages returns an instance of the workload verbs whose tick has stages without systems.
func NewStages(bench.Params) bench.Instance {
	return &tickCase{units: scenario.VerbParts, declare: func(w *ecs.World) {
		for i := range scenario.VerbParts {
			w.Stage(strconv.Itoa(i))
		}
	}}
}

// NewChangingStages returns an instance whose tick has stages with a task each, which gives an entity a tag or takes it away.
func NewChangingStages(bench.Params) bench.Instance {
	type marked struct{}
	c := &tickCase{units: scenario.VerbParts}
	c.declare = func(w *ecs.World) {
		position, mark := ecs.Component[scenario.Position](w), ecs.Tag[marked](w)
		w.Group(position, mark)
		w.SpawnMany(1000, nil, position)
		e := w.Spawn(position)
		for i := range scenario.VerbParts {
			name := strconv.Itoa(i)
			ecs.Task(w, name, func(ecs.Tick) {
				if c.sum++; mark.Has(e) {
					mark.Remove(e)
				} else {
					mark.Add(e)
				}
			}, ecs.In(w.Stage(name)))
		}
	}
	return c
}

// tickCase runs ticks of a world.
type tickCase struct {
	declare func(w *ecs.World)
	units   int
	world   *ecs.World
	sum     uint64
}

// Setup declares what the ticks run.
func (c *tickCase) Setup() {
	c.world = ecs.NewWorld()
	c.declare(c.world)
}

// Step runs a tick.
func (c *tickCase) Step(int) { must(c.world.Tick(1)) }

// Units returns the number of events, tasks or stages.
func (c *tickCase) Units() int { return c.units }

// Checksum is what the tasks have counted.
func (c *tickCase) Checksum() uint64 { return c.sum }
