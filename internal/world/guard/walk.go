package guard

import "github.com/copse-ecs/copse/internal/world/mode"

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
