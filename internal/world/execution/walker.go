package execution

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/arrays"
	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/views"
)

// Env is what the walkers of a world have in common.
type Env struct {
	Store       *blockstore.Store
	Arrays      *arrays.Arrays
	Registry    *registry.Registry
	Changes     *changed.Changes // nil if no system asks for changes
	KeepNothing bool             // walkers keep no matches, for tests and benchmarks that compare
}

// Column is a component whose values a function is given.
type Column struct {
	Component int
	Write     bool
	Optional  bool
}

// Columns are the columns of one function, in its order.
type Columns []Column

// Index returns the place of a component among the columns, -1 if it is none.
func (c Columns) Index(component int) int {
	return slices.IndexFunc(c, func(x Column) bool { return x.Component == component })
}

// Set returns the components of all columns.
func (c Columns) Set() (out grouptree.Set) {
	for _, x := range c {
		out.Add(x.Component)
	}
	return out
}

// Written returns the components of the columns that are written.
func (c Columns) Written() (out grouptree.Set) {
	for _, x := range c {
		if x.Write {
			out.Add(x.Component)
		}
	}
	return out
}

// Walker finds the entities that a system or query asks for, and calls a function with them, block by block.
type Walker struct {
	Columns   Columns
	Signature grouptree.Signature
	Filter    Filter
	Body      func(*Frame) // of a system; a loop over a query has another function each time

	store   *blockstore.Store // these two are those of env, one step nearer: a run of a small system asks them often
	arrays  *arrays.Arrays
	env     *Env
	plan    plan
	cache   *cache   // nil if there was nothing to keep yet
	matches []bool   // by composition
	frame   Frame    // of worker 0, which also runs what is on one goroutine
	frames  []*Frame // of the other workers
	timed   timed
}

// Begin makes a walker one of a world: [Walker.AddColumn] and [Walker.Finish] follow.
func (w *Walker) Begin(env *Env) {
	w.env, w.store, w.arrays = env, env.Store, env.Arrays
	w.frame.walker = w
}

// AddColumn gives the function one more column, which counts as written.
func (w *Walker) AddColumn(component int, view views.View) {
	w.Columns = append(w.Columns, Column{Component: component, Write: true})
	w.frame.Views = append(w.frame.Views, view)
}

// Finish ends the declaration. The conjunction is the one of the terms: required columns are in it.
func (w *Walker) Finish(match grouptree.Conj) {
	w.Signature.Match = match
	w.Filter.finish(&w.Signature)
	w.timed.modes = slices.Repeat([]Reading{ByHandle}, len(w.Columns))
}

// Plan returns the plan of the last run.
func (w *Walker) Plan() *grouptree.Plan { return &w.plan.Plan }

// Frame returns the frame of what runs on one goroutine.
func (w *Walker) Frame() *Frame { return &w.frame }

// EntityLists returns the entity lists that the plan walks, in order.
func (w *Walker) EntityLists() (out []int) {
	for _, leaf := range w.plan.Leaves {
		list := w.store.Blocks.EntityList(w.plan.Lead, int(leaf.Leaf))
		if n := len(out); n == 0 || out[n-1] != list {
			out = append(out, list)
		}
	}
	return out
}

// Forget gives up the memory of what the walker has found out, which it finds out again. all gives up everything: the walker does not run
// afterwards.
func (w *Walker) Forget(all bool) {
	w.cache, w.frame.columns.cache, w.frame.columns.kept, w.frames = nil, nil, nil, nil
	if all {
		w.plan, w.matches, w.frame = plan{}, nil, Frame{Calls: w.frame.Calls}
	}
}

// ReplaceViews gives the columns of a component new views, because its array was replaced.
func (w *Walker) ReplaceViews(component int) {
	k := w.Columns.Index(component)
	if k < 0 {
		return
	}
	newView := w.env.Registry.List[component].NewView
	w.frame.Views[k] = newView()
	for _, f := range w.frames {
		f.Views[k] = newView()
	}
}

// Matches reports whether a committed entity matches. The walker is prepared; false for entities that are not committed.
func (w *Walker) Matches(e entity.Entity) bool {
	composition, alive := w.store.CommittedComposition(e)
	return alive && w.matches[composition]
}
