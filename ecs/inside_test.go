package ecs_test

import (
	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/onebyone"
	"github.com/copse-ecs/copse/internal/world"
	"github.com/copse-ecs/copse/internal/world/advice"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/observe"
	"github.com/copse-ecs/copse/internal/world/refuse"
	"github.com/copse-ecs/copse/internal/world/relations"
	"github.com/copse-ecs/copse/internal/world/schedule"
	"github.com/copse-ecs/copse/internal/world/tally"
	"github.com/copse-ecs/copse/internal/world/usage"
)

// The functions of this file do what a program cannot: they hold a queue open, choose limits that tests want smaller, and look at what is
// kept. The other tests of the package use them and what a program can use.

// core returns a world as the packages below package ecs know it.
func core(w *ecs.World) *world.World { return (*world.World)(w) }

// stored is an entity as the reference model knows it.
type stored = entity.Entity

func fromStored(list []stored) []ecs.Entity { return entity.As[ecs.Entity](list) }

// must panics with what the form of a method without Try panics with.
func must(err error) { refuse.Must(err) }

// soundness returns which invariant of the store does not hold, nil if all do.
func soundness(w *ecs.World) error { return core(w).Store().Check() }

// mustBeSound checks the invariants of the store.
func mustBeSound(t require.TestingT, w *ecs.World, message ...any) {
	require.NoError(t, soundness(w), message...)
}

// isIdle reports whether nothing is open in a world, so that changes are made at once.
func isIdle(w *ecs.World) bool { return core(w).Mode().Idle() }

// inLoop reports whether a loop over a query is open.
func inLoop(w *ecs.World) bool { return core(w).Mode().In(mode.Query) }

// isRunning reports whether the function of a system or task runs.
func isRunning(w *ecs.World) bool { return core(w).Running() != nil }

// hold makes changes wait for a commit, as in a Batch, and returns the world.
func hold(w *ecs.World) *ecs.World {
	core(w).Mode().Open(mode.Clone)
	return w
}

// release ends hold.
func release(w *ecs.World) { core(w).Mode().Close(mode.Clone) }

// atOnce calls f with changes at once, also in a world that is on hold.
func atOnce(w *ecs.World, f func()) {
	if !core(w).Mode().In(mode.Clone) {
		f()
		return
	}
	release(w)
	defer hold(w)
	f()
}

// committed returns the committed entities, by index. Unlike a loop it leaves what is queued alone.
func committed(w *ecs.World) []ecs.Entity { return fromStored(core(w).Matching(grouptree.Conj{})) }

// indicesOf returns how many records of entities a world has, of those that are alive and those that are not.
func indicesOf(w *ecs.World) int { return core(w).Store().Indices() }

// queueLen returns how many entities have queued changes.
func queueLen(w *ecs.World) int { return core(w).Store().Queue.Len() }

// waiting reports whether anything is queued: changes, targets, names or events.
func waiting(w *ecs.World) bool { return core(w).Commits().Waiting() }

// tryCommit carries out what is queued.
func tryCommit(w *ecs.World) (tally.Stats, error) { return core(w).Commits().Commit() }

// mustCommit is tryCommit without an error. It checks the invariants of the store.
func mustCommit(t require.TestingT, w *ecs.World) tally.Stats {
	stats, err := tryCommit(w)
	require.NoError(t, err)
	mustBeSound(t, w)
	return stats
}

// commitStepwise is tryCommit entity by entity, as long as proceed returns true.
func commitStepwise(w *ecs.World, proceed func(onebyone.Step) bool) (tally.Stats, error) {
	return core(w).Commits().CommitStepwise(proceed)
}

// drop forgets what is queued.
func drop(w *ecs.World) { core(w).Commits().Drop() }

// dropObservers stops all observers and counts.
func dropObservers(w *ecs.World) {
	c := core(w)
	*c.Observers() = observe.New(c.Store(), c.Registry(), c.Relations(), c.Mode())
	c.Observers().Grow(w.Components())
	for _, x := range c.Registry().Exclusive {
		c.Observers().Exclude(x)
	}
}

// place is a lane and a row.
type place struct {
	lane int
	row  uint32
}

// placeOf returns the place of an entity in the arrays of a component.
func placeOf(w *ecs.World, e ecs.Entity, component int) place {
	lane, row := core(w).Store().Rows.Place(stored(e), component)
	return place{lane, row}
}

// hasFastRow reports whether reads of a component find the row of an entity in its record.
func hasFastRow(w *ecs.World, e ecs.Entity, component ecs.ID) bool {
	return core(w).Store().Rows.Index(int(component)).HasFastRow(stored(e))
}

// hasLanes reports whether a component has several arrays.
func hasLanes(w *ecs.World, component ecs.ID) bool {
	return core(w).Store().Rows.Index(int(component)).HasLanes()
}

// capacity returns for how many rows the array of a component has memory, 0 for a tag or relation.
func capacity(w *ecs.World, component ecs.ID) int {
	if array := core(w).Registry().List[component].Column; array != nil {
		return array.Cap()
	}
	return 0
}

// layoutOf returns the layout that the arrays follow.
func layoutOf(w *ecs.World) *grouptree.Layout { return core(w).Store().Blocks.Layout() }

// useOf returns what has been counted for advice.
func useOf(w *ecs.World) *usage.Use { return core(w).Commits().Use }

// adviceOf returns what is searched for advice.
func adviceOf(w *ecs.World) *cost.Input { return advice.Input(core(w)) }

// linksOf returns the targets of a relation.
func linksOf(w *ecs.World, component ecs.ID) *relations.Relation {
	return core(w).Registry().List[component].Relation
}

// splitRows lets each goroutine take so many rows at a time, 0 for as many as in a program.
func splitRows(w *ecs.World, rows int) { core(w).Parallel().JobRows = rows }

// keepNothing lets systems and queries keep nothing of their runs.
func keepNothing(w *ecs.World, nothing bool) { core(w).Env().KeepNothing = nothing }

// logReaches reports whether the log of writes to a component reaches back to a position.
func logReaches(w *ecs.World, component ecs.ID, position uint64) bool {
	return core(w).Versions(int(component)).Reaches(position)
}

// bundleOf numbers a set of components, as the first bundle of them does.
func bundleOf(w *ecs.World, components ...int) (number int, ok bool) {
	return core(w).Store().Compositions.NumberOf(grouptree.SetOf(components...))
}

// forgetGroups removes all groups from the layout, as if they had not been declared.
func forgetGroups(w *ecs.World) {
	core(w).Arrays().Groups = nil
	core(w).Arrays().Drop()
}

// entryOf returns a system as the schedule knows it.
func entryOf(w *ecs.World, s *ecs.System) *schedule.Entry {
	for x := range core(w).Schedule().Entries() {
		if x.Handle == any(s) {
			return x
		}
	}
	panic("the system is in no stage")
}

// runOnly calls the function of a system, which changes nothing, for all entities that match.
func runOnly(w *ecs.World, s *ecs.System) {
	if err := core(w).Arrange(); err != nil {
		panic(err)
	}
	walk := entryOf(w, s).Walk
	walk.Walk(1, walk.Body)
}

// stageOf returns a stage as the schedule knows it.
func stageOf(w *ecs.World, stage *ecs.Stage) *schedule.Stage {
	for _, s := range core(w).Schedule().Stages() {
		if s.Name == stage.Name() {
			return s
		}
	}
	panic("the world has no such stage")
}

// inStage moves systems into a new stage, as if they had been declared into it. It panics with the reason of the stage if it refuses one.
func inStage(w *ecs.World, name string, systems []*ecs.System, options ...ecs.StageOption) *ecs.Stage {
	stage := w.Stage(name, options...)
	to := stageOf(w, stage)
	for _, s := range systems {
		x := entryOf(w, s)
		if _, why := to.Refuse(x); why != "" {
			panic(why)
		}
		x.Stage.Remove(x)
		to.Add(x)
	}
	return stage
}

// tileRows lets a fused stage have tiles of so many rows.
func tileRows(w *ecs.World, stage *ecs.Stage, rows int) { stageOf(w, stage).Tiling().Tiles.Rows = rows }

// isFused reports whether the systems of a stage run on tiles.
func isFused(w *ecs.World, stage *ecs.Stage) bool {
	return stageOf(w, stage).Tiling().Refusal(core(w).Env()) == ""
}
