package storagecost

import (
	"errors"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/wording"
)

// Held is where the entities of a design stand in another storage after its last statement, and how its systems run there. It
// shares its lists with the model of the storage.
type Held struct {
	Analysis *analysis.Analysis
	Storage  document.StorageName
	Numbers  int         // the highest entity number that was used
	Tables   []HeldTable // archetypes: in the order in which they were made
	Sets     [][]int32   // sparse sets: by component, tags included, the entities in row order
	Groups   []HeldGroup // sparse sets: the groups
	tables   *archetypes
	registry *registry
}

// HeldGroup is a group over sparse sets.
type HeldGroup struct {
	Conj     grouptree.Conj // what its entities have and lack
	Owned    grouptree.Set  // the components whose sets begin with its entities
	Inside   int            // how many entities are in it
	Entities []int32        // those of a group that owns nothing, in the order of its list
}

// HeldTable is the table of a composition.
type HeldTable struct {
	Name     string
	Set      grouptree.Set
	Entities []int32 // in row order
}

// Route is how a system runs in another storage.
type Route struct {
	analysis.Cost
	How    grouptree.Match
	Text   string        // one sentence
	Tables []int         // archetypes: those that match
	Lead   int           // sparse sets: the component whose set is walked; -1 for a group, or for all entities
	Group  int           // sparse sets: the group that is walked; -1 for none
	Scan   bool          // sparse sets: all entities are walked
	Known  grouptree.Set // sparse sets: the components that all entities have whose rows are walked, and those that none has
}

// Hold runs a design in another storage: archetype, sparse or owning. The error says why the storage cannot be followed.
func Hold(a *analysis.Analysis, storage document.StorageName) (*Held, error) {
	h := &Held{Analysis: a, Storage: storage}
	if storage == "archetype" {
		return h, h.holdTables()
	}
	if h.registry = withoutGroups(a); storage == "owning" {
		h.registry = withGroups(a)
	}
	return h, h.holdSets()
}

var errUnfinished = errors.New("the design asks for too much to be followed to its end")

func (h *Held) holdTables() error {
	h.tables = newArchetypes(h.Analysis)
	t := runRecorded(h.Analysis, h.tables)
	if t.Refusal() != analysis.Nothing {
		return errUnfinished
	}
	for k, list := range h.tables.tables {
		h.Tables = append(h.Tables, HeldTable{h.tables.tableName(h.Analysis, k), h.tables.sets[k], withTold(list, h.tables.told[k])})
	}
	h.Numbers = t.total
	return nil
}

var errNoGroup = errors.New("no group over sparse sets pays in this design, so this storage is the one of sparse sets without groups")

func (h *Held) holdSets() error {
	chosen := h.registry.groups.Chosen
	if h.Storage == "owning" && len(chosen) == 0 {
		return errNoGroup
	}
	sets := newOwning(h.registry).withTags(h.Analysis)
	t := runRecorded(h.Analysis, sets)
	switch {
	case t.Refusal() != analysis.Nothing:
		return errUnfinished
	case sets.beyond, sets.onlyCounted && len(chosen) > 0:
		return errors.New("the design spawns more than " + wording.Entities(syntax.MaxAfterTick) + ", and the rows of so many are only counted in this storage; spawn fewer")
	}
	for c := range h.Analysis.Design.Components {
		h.Sets = append(h.Sets, withTold(sets.pools[c].dense, sets.pools[c].told))
	}
	for k := range sets.groups {
		g := &sets.groups[k]
		next := HeldGroup{Conj: h.registry.conj(k), Owned: g.Own, Inside: g.inside}
		if g.Own.Empty() {
			next.Entities = sets.pools[g.list].dense
		}
		h.Groups = append(h.Groups, next)
	}
	h.Numbers = t.total
	return nil
}

// withTold appends entities that were only counted.
func withTold(list []int32, told []told) []int32 {
	for _, t := range told {
		for i := range t.n {
			list = append(list, int32(t.first+i))
		}
	}
	return list
}

// Group is a group over sparse sets, as EnTT has them.
type Group = model.Group

// BestGroups returns the groups over sparse sets that cost least in the storage owning. The error says that none pays.
func BestGroups(a *analysis.Analysis) (out []Group, err error) {
	r := withGroups(a)
	for k := range r.groups.Chosen {
		out = append(out, r.groups.Chosen[k].Group)
	}
	if out == nil {
		return nil, errNoGroup
	}
	return out, nil
}

// Route returns how a system runs.
func (h *Held) Route(system int) Route {
	if s := &h.Analysis.Systems[system]; h.tables != nil {
		x := h.tables.judge(h.Analysis, s)
		return Route{Cost: x.Cost, How: x.how, Text: x.text, Tables: x.tables, Lead: -1, Group: -1}
	}
	x := h.registry.judge(system)
	out := Route{Cost: x.Cost, How: x.how, Text: x.text, Lead: x.route.lead, Group: x.route.group, Scan: x.route.scan}
	switch {
	case out.Lead >= 0:
		out.Known = grouptree.SetOf(out.Lead)
	case out.Group >= 0:
		out.Known = h.Groups[out.Group].Conj.Cares
	}
	return out
}
