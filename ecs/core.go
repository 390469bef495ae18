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
	"github.com/copse-ecs/copse/internal/world/guard"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/names"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/resources"
	"github.com/copse-ecs/copse/internal/world/schedule"
	"github.com/copse-ecs/copse/internal/world/states"
	"github.com/copse-ecs/copse/internal/world/verbs"
)

// core returns the world as the packages below this one know it.
func (w *World) core() *world.World { return (*world.World)(w) }

// face is what a program declares with the types of this package, and what the core asks of it.
type face struct {
	w        *World
	groups   []*Group
	bundles  map[reflect.Type]any // *Bundle[S] by S
	spawning declaration          // of a bulk spawn, which is none
	debug    debugChecks
}

// face returns what the world has been made with.
func (w *World) face() *face { return w.core().Host().(*face) }

// The parts of the core, each under a short name.

func (w *World) store() *blockstore.Store        { return (*world.World)(w).Store() }
func (w *World) registry() *registry.Registry    { return (*world.World)(w).Registry() }
func (w *World) arrays() *arrays.Arrays          { return (*world.World)(w).Arrays() }
func (w *World) resources() *resources.Resources { return (*world.World)(w).Resources() }
func (w *World) states() *states.States          { return (*world.World)(w).States() }
func (w *World) events() *events.Events          { return (*world.World)(w).Events() }
func (w *World) observers() *observe.Observers   { return (*world.World)(w).Observers() }
func (w *World) relations() *relations.Relations { return (*world.World)(w).Relations() }
func (w *World) names() *names.Names             { return (*world.World)(w).Names() }
func (w *World) commits() *commit.Commits        { return (*world.World)(w).Commits() }
func (w *World) env() *execution.Env             { return (*world.World)(w).Env() }
func (w *World) parallel() *execution.Round      { return (*world.World)(w).Parallel() }
func (w *World) schedule() *schedule.Schedule    { return (*world.World)(w).Schedule() }
func (w *World) mode() *mode.Mode                { return (*world.World)(w).Mode() }
func (w *World) guard() *guard.Guard             { return (*world.World)(w).Guard() }
func (w *World) verbs() *verbs.Verbs             { return (*world.World)(w).Verbs() }
func (w *World) moves() *uint64                  { return (*world.World)(w).Moves() }
func (w *World) running() *access.Access         { return (*world.World)(w).Running() }
