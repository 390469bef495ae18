package storagecost

import (
	"errors"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
)

// Held is where the entities of a design stand in another storage after its last statement, and how its systems run there. It
// shares its lists with the model of the storage.
type Held struct {
	Analysis *analysis.Analysis
	Storage  document.StorageName
	Numbers  int           // the highest entity number that was used
	Tables   []HeldTable   // archetypes: in the order in which they were made
	Sets     [][]int32     // sparse sets: by component, tags included, the entities in row order
	Owned    grouptree.Set // the components whose sets the group owns; empty if there is none
	Inside   int           // how many entities are in the group: the first rows of the sets that it owns
	tables   *archetypes
	sparse   sparse
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
	Lead   int           // sparse sets: the component whose set is walked; -1 for the group, or for all entities
	Scan   bool          // sparse sets: all entities are walked
	Known  grouptree.Set // sparse sets: the components that all entities have whose rows are walked, and those that none has
}

// Hold runs a design in another storage: archetype, sparse or owning. The error says why the storage cannot be followed.
func Hold(a *analysis.Analysis, storage document.StorageName) (*Held, error) {
	h := &Held{Analysis: a, Storage: storage}
	if storage == "archetype" {
		return h, h.holdTables()
	}
	if h.sparse = withoutGroup(a); storage == "owning" {
		h.sparse, _, _ = bestGroup(a)
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

func (h *Held) holdSets() error {
	owned := h.sparse.owned
	if h.Storage == "owning" && owned.Empty() {
		return errors.New("no group that owns sparse sets would make the systems cheaper, so this storage is the one of sparse sets without a group")
	}
	sets := newOwning(h.Analysis, h.sparse.group, owned).withTags(h.Analysis)
	t := runRecorded(h.Analysis, sets)
	switch {
	case t.Refusal() != analysis.Nothing:
		return errUnfinished
	case sets.beyond, sets.onlyCounted && !owned.Empty():
		return errors.New("the design spawns more than " + wording.Entities(syntax.MaxAfterTick) + ", and the rows of so many are only counted in this storage; spawn fewer")
	}
	for c := range sets.pools {
		h.Sets = append(h.Sets, withTold(sets.pools[c].dense, sets.pools[c].told))
	}
	h.Owned, h.Inside, h.Numbers = owned, sets.inside, t.total
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

// BestGroup returns the group that owns sparse sets in the storage owning, and the components whose sets it owns; no components if
// none would make the systems cheaper.
func BestGroup(a *analysis.Analysis) (group grouptree.Conj, owned grouptree.Set) {
	best, _, _ := bestGroup(a)
	return best.group, best.owned
}

// Group returns the group that owns sets; true if there is none.
func (h *Held) Group() grouptree.Conj { return h.sparse.group }

// Route returns how a system runs.
func (h *Held) Route(system int) Route {
	if s := &h.Analysis.Systems[system]; h.tables != nil {
		x := h.tables.judge(h.Analysis, s)
		return Route{Cost: x.Cost, How: x.how, Text: x.text, Tables: x.tables, Lead: -1}
	}
	x := h.sparse.judge(h.Analysis, system)
	out := Route{Cost: x.Cost, How: x.how, Text: x.route.text(h.Analysis, x.away), Lead: x.route.lead, Scan: x.route.scan}
	switch {
	case out.Lead >= 0:
		out.Known = grouptree.SetOf(out.Lead)
	case !out.Scan:
		out.Known = h.sparse.group.Cares
	}
	return out
}
