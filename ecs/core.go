package ecs

import (
	"reflect"

	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/world"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/arrays"
	"github.com/copse-ecs/copse/internal/world/commit"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/names"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/resources"
	"github.com/copse-ecs/copse/internal/world/states"
)

// core returns the world as the packages below this one know it.
func (w *World) core() *world.World { return (*world.World)(w) }

// face is what a program declares with the types of this package, and what the core asks of it.
type face struct {
	w        *World
	groups   []*Group
	stages   []*Stage // in the order of a tick, if sorted
	sorted   bool     // stages and their systems are in the order of a tick
	disorder string   // what is wrong with that order, "" if nothing is
	numbers  int      // of systems and stages declared so far
	paused   bool
	bundles  map[reflect.Type]any // *Bundle[S] by S
	spawning declaration          // of a bulk spawn, which is none
	bulk     *bulk                // memory of the last SpawnBulk; nil while one runs
	debug    debugChecks
}

// face returns what the world has been made with.
func (w *World) face() *face { return w.core().Host().(*face) }

// The parts of the core, each under a short name.

func (w *World) store() *blockstore.Store        { return w.core().Store() }
func (w *World) registry() *registry.Registry    { return w.core().Registry() }
func (w *World) arrays() *arrays.Arrays          { return w.core().Arrays() }
func (w *World) resources() *resources.Resources { return w.core().Resources() }
func (w *World) states() *states.States          { return w.core().States() }
func (w *World) events() *events.Events          { return w.core().Events() }
func (w *World) observers() *observe.Observers   { return w.core().Observers() }
func (w *World) relations() *relations.Relations { return w.core().Relations() }
func (w *World) names() *names.Names             { return w.core().Names() }
func (w *World) commits() *commit.Commits        { return w.core().Commits() }
func (w *World) env() *execution.Env             { return w.core().Env() }
func (w *World) parallel() *execution.Round      { return w.core().Parallel() }
func (w *World) mode() *mode.Mode                { return w.core().Mode() }
func (w *World) moves() *uint64                  { return w.core().Moves() }
func (w *World) running() *access.Access         { return w.core().Running() }
