package main

import (
	"github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// arkJoin does the join workload on Ark, by entity or by table.
type arkJoin struct {
	bench.Params
	*scenario.Changes
	changing, byTable bool
	joined            []scenario.JoinedEntity
	world             *ecs.World
	position          *ecs.Map[c0]
	velocity          *ecs.Map[c1]
	filter            *ecs.Filter2[c0, c1]
	entities          []ecs.Entity
}

// Setup makes the entities, and then adds velocities and accelerations in another order.
func (a *arkJoin) Setup() {
	w := ecs.NewWorld()
	a.world, a.position, a.velocity, a.filter = w, ecs.NewMap[c0](w), ecs.NewMap[c1](w), ecs.NewFilter2[c0, c1](w).Register()
	both := ecs.NewMap2[c1, c2](w)
	for i := range a.Params.Entities {
		p := c0(scenario.PositionOf(i & 0xffff))
		a.entities = append(a.entities, a.position.NewEntity(&p))
	}
	for _, j := range a.joined {
		if j.Acceleration {
			both.Add(a.entities[j.Entity], &initial.v1, &initial.v2)
		} else {
			a.velocity.Add(a.entities[j.Entity], &initial.v1)
		}
	}
}

// Step makes the changes of the step, if there are any, and runs a tick.
func (a *arkJoin) Step(i int) {
	if a.changing {
		back := c1(scenario.RegainedValue(i))
		for _, change := range a.Of(i) {
			if e := a.entities[change.Entity]; a.velocity.Has(e) {
				a.velocity.Remove(e)
			} else {
				a.velocity.Add(e, &back)
			}
		}
	}
	q := a.filter.Query()
	if a.byTable {
		for q.NextTable() {
			p, v := q.GetColumns()
			scenario.Loop(vecsOf(p), vecsOf(v), scenario.Delta)
		}
		return
	}
	for q.Next() {
		p, v := q.Get()
		add(vecOf(p), vecOf(v))
	}
}

// Units returns the number of entities.
func (a *arkJoin) Units() int { return a.Params.Entities }

// Checksum includes the values of all entities.
func (a *arkJoin) Checksum() uint64 {
	return scenario.JoinSum(len(a.entities), func(i int) (p, v scenario.Vec, has bool) {
		if velocity := a.velocity.Get(a.entities[i]); velocity != nil {
			v, has = scenario.Vec(*velocity), true
		}
		return scenario.Vec(*a.position.Get(a.entities[i])), v, has
	})
}

func join() peers {
	out := peers{}
	for name, changing := range map[string]bool{"tick": false, "tick-changing": true} {
		for _, by := range []struct {
			name  string
			table bool
		}{{"ark", false}, {"ark-table", true}} {
			out[name] = append(out[name], storage(by.name, func(p bench.Params) *arkJoin {
				return &arkJoin{Params: p, Changes: scenario.NewChanges(p, 1), changing: changing, byTable: by.table, joined: scenario.DrawJoined(p)}
			}))
		}
	}
	return out
}
