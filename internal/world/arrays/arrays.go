// Package arrays decides which layout the arrays of a world follow: that of the components, groups and lists that are declared, and
// when they are rearranged for it.
//
// A declaration drops the layout. It is built again when somebody asks for it, and the arrays follow it before the next change of
// entities: until then the mode is [mode.Unarranged].
package arrays

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// Arrays is the layout of the arrays of a world, and what it is built from.
type Arrays struct {
	Kind         grouptree.Kind
	Groups       []grouptree.Conj // in order of declaration
	Version      int              // counts changes of the layout: a plan of another version is outdated
	Declarations int              // counts components and groups
	Last         blockstore.Relayout

	store        *blockstore.Store
	registry     *registry.Registry
	mode         *mode.Mode
	built        *grouptree.Layout // that the arrays do not follow yet, nil if it is not built
	listed       []int             // the tags with a list, in the order in which systems and queries asked for them
	listsMissing bool              // the store may lack some of these lists
}

// New returns arrays without components and groups.
func New(kind grouptree.Kind, store *blockstore.Store, components *registry.Registry, m *mode.Mode) Arrays {
	return Arrays{Kind: kind, store: store, registry: components, mode: m}
}

// Spec returns what the layout is built from if these are the groups: the components and, for lanes, the compositions that have occurred
// and the tags with a list.
func (a *Arrays) Spec(groups []grouptree.Conj) grouptree.Spec {
	spec := grouptree.Spec{Components: len(a.registry.List), Tags: a.registry.Tags(), Listed: a.listed, Groups: slices.Clone(groups)}
	if a.Kind == grouptree.Lanes {
		spec.Known = a.store.KnownCompositions()
	}
	return spec
}

// Build returns the layout if these are the groups. O(groups).
func (a *Arrays) Build(groups []grouptree.Conj) *grouptree.Layout {
	return grouptree.Build(a.Kind, a.Spec(groups))
}

// Layout returns the layout of the components and groups declared so far. The arrays may not follow it yet.
func (a *Arrays) Layout() *grouptree.Layout {
	if !a.mode.In(mode.Unarranged) {
		return a.store.Blocks.Layout() // which the store extends
	}
	if a.built == nil {
		a.built = a.Build(a.Groups)
	}
	return a.built
}

// Census returns how many entities have each composition, without those that have no component: in dictionary order; in a lanes layout those
// that added blocks to it are first, in the order in which they did, so that it is the same when entities are spawned in this order.
func (a *Arrays) Census() (out grouptree.Census) {
	spec := a.Layout().Spec
	order := make(map[grouptree.Set]int, len(spec.Known)) // negative; 0 for a composition that added no blocks
	for i, set := range spec.Known {
		order[set] = i - len(spec.Known)
	}
	counts := map[grouptree.Set]int{}
	census := a.store.Compositions.Census()
	for i, set := range census.Comps {
		if !set.Empty() {
			out.Comps, counts[set] = append(out.Comps, set), census.Count[i]
		}
	}
	slices.SortFunc(out.Comps, func(a, b grouptree.Set) int {
		return cmp.Or(cmp.Compare(order[a.Minus(spec.Tags)], order[b.Minus(spec.Tags)]), a.Compare(b))
	})
	for _, set := range out.Comps {
		out.Count = append(out.Count, counts[set])
	}
	return out
}

// Drop begins a declaration of a component or group: the layout is built again when it is needed.
func (a *Arrays) Drop() {
	a.built = nil
	a.Version++
	a.Declarations++
	a.mode.Put(mode.Unarranged, true)
}

// AddGroup declares a group, which is the last one.
func (a *Arrays) AddGroup(group grouptree.Conj) {
	a.Drop()
	a.Groups = append(a.Groups, group)
}

// Without returns the groups without one of them, and the layout that they have.
func (a *Arrays) Without(group int) (rest []grouptree.Conj, layout *grouptree.Layout) {
	rest = slices.Delete(slices.Clone(a.Groups), group, group+1)
	return rest, a.Build(rest)
}

// RemoveGroup makes what [Arrays.Without] has returned the groups and the layout.
func (a *Arrays) RemoveGroup(rest []grouptree.Conj, layout *grouptree.Layout) {
	a.Drop()
	a.Groups, a.built = rest, layout
}

// Follows reports whether the arrays follow the layout and have the lists that systems ask for.
func (a *Arrays) Follows() bool { return !a.mode.In(mode.Unarranged) && !a.listsMissing }

// Arrange makes the arrays follow the layout. O(rows of all arrays).
func (a *Arrays) Arrange() {
	columns := make([]column.Column, len(a.registry.List))
	for id := range columns {
		columns[id] = a.registry.List[id].Column
	}
	layout := a.Layout()
	a.mode.Put(mode.Unarranged, false)
	a.built = nil
	a.Last = a.store.SetLayout(layout, columns)
}

// AskForLists notes the tags whose lists a system or query with the given literals walks. The lists are made at once, or as soon as
// nothing runs.
func (a *Arrays) AskForLists(match grouptree.Conj) {
	spec := grouptree.Spec{Tags: a.registry.Tags(), Listed: a.listed}
	spec.AddListsFor(match)
	if a.Kind != grouptree.Lanes || len(spec.Listed) == len(a.listed) {
		return
	}
	a.listed, a.listsMissing = spec.Listed, true
	if a.mode.In(mode.Unarranged) {
		a.built = nil // it is built again with the lists
	}
	a.MakeLists()
}

// MakeLists makes the lists that are missing, if nothing runs: one look at every entity, and no row of an array moves.
func (a *Arrays) MakeLists() {
	if !a.listsMissing || a.mode.Has(mode.Phases|mode.SetOf(mode.Unarranged, mode.Function, mode.Query)) {
		return
	}
	a.listsMissing = false
	a.store.AddLists(grouptree.SetOf(a.listed...))
}

// Restored says that the store has been restored to a state from before some declarations, or with other compositions. before is the
// layout from before the restore, and declarations their number then. The arrays do not follow the layout afterwards if something was
// declared since. It reports whether plans may be outdated though nothing was declared.
func (a *Arrays) Restored(before *grouptree.Layout, declarations int) (other bool) {
	same := a.store.Blocks.Layout() == before // compositions keep their numbers, so plans are still true
	if !same {
		a.Version++
		a.listsMissing = true // those made since
	}
	if declarations == a.Declarations {
		return !same && a.Kind == grouptree.Lanes
	}
	a.mode.Put(mode.Unarranged, true)
	if a.Kind != grouptree.Lanes { // where it depends on nothing but the declarations
		a.built = before
	}
	return false
}
