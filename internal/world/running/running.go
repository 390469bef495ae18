// Package running knows whose function runs now, and what that function may access.
package running

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/mode"
)

// Function is the function of a system or task that runs in a world, if one does.
type Function struct {
	access *access.Access
	mode   *mode.Mode
	rows   *blockstore.Rows
}

// New returns a Function of a world in which none runs.
func New(m *mode.Mode, rows *blockstore.Rows) Function { return Function{mode: m, rows: rows} }

// Access returns what the function may access, nil if none runs: everything is allowed then.
func (f *Function) Access() *access.Access { return f.access }

// Enter says that a function runs: reads by handle are checked until Leave.
func (f *Function) Enter(a *access.Access) {
	f.access = a
	f.mode.Put(mode.Function, true)
	f.rows.SetFast(false)
}

// Switch says that another function runs now.
func (f *Function) Switch(a *access.Access) { f.access = a }

// Leave says that no function runs any more.
func (f *Function) Leave() {
	f.access = nil
	f.mode.Put(mode.Function, false)
	f.rows.SetFast(true)
}

// OnGoroutines calls what runs functions on several goroutines, which may access the same.
func (f *Function) OnGoroutines(a *access.Access, run func()) {
	f.Enter(a)
	f.mode.Put(mode.Goroutines, true)
	defer func() {
		f.mode.Put(mode.Goroutines, false)
		f.Leave()
	}()
	run()
}
