package guard

import (
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/mode"
)

// Enter says that a function runs: reads by handle are checked until Leave.
func (g *Guard) Enter(a *access.Access) {
	g.Running = a
	g.of.Mode.Put(mode.Function, true)
	g.of.Store.Rows.SetFast(false)
}

// Switch says that another function runs now.
func (g *Guard) Switch(a *access.Access) { g.Running = a }

// Leave says that no function runs any more.
func (g *Guard) Leave() {
	g.Running = nil
	g.of.Mode.Put(mode.Function, false)
	g.of.Store.Rows.SetFast(true)
}

// OnGoroutines calls what runs functions on several goroutines, which may access the same.
func (g *Guard) OnGoroutines(a *access.Access, run func()) {
	g.Enter(a)
	g.of.Mode.Put(mode.Goroutines, true)
	defer func() {
		g.of.Mode.Put(mode.Goroutines, false)
		g.Leave()
	}()
	run()
}

// BeginWalk begins a loop over entities or sources: what is changed in it waits for its end, so it sees one state. Where
// several goroutines run systems nothing can be changed, and nothing is noted.
func (g *Guard) BeginWalk() {
	if !g.of.Mode.In(mode.Goroutines) {
		g.of.Mode.Open(mode.Walk)
	}
}

// EndWalk carries out the changes that were made in a loop over entities or sources, unless something around it does that
// later. If the loop has panicked they are dropped.
func (g *Guard) EndWalk(done bool) error {
	if g.of.Mode.In(mode.Goroutines) {
		return nil
	}
	g.of.Mode.Close(mode.Walk)
	return g.of.Commits.EndLoop(done)
}
