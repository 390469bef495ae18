package walk_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/storagecost"
	"github.com/copse-ecs/copse/internal/language/design/walk"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/storages/archetype"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/sparseset"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// listener is a world that lists what becomes of each entity, for the storages that are measured.
type listener struct {
	analysis.World
	comp   map[int32]grouptree.Set // of the living
	total  int32
	queue  []int32 // in the order of the first change
	after  map[int32]grouptree.Set
	ended  map[int32]bool
	events []event
	first  []grouptree.Set // compositions in the order in which they occurred
}

// event gives an entity a composition, or ends it.
type event struct {
	number int32
	set    grouptree.Set
	ends   bool
}

func (l *listener) touch(number int32) {
	if _, known := l.after[number]; !known {
		l.queue = append(l.queue, number)
		l.after[number] = l.comp[number]
	}
}

func (l *listener) Spawn(n int, set grouptree.Set) {
	l.World.Spawn(n, set)
	for range n {
		l.total++
		l.touch(l.total)
		l.after[l.total] = set
	}
}

func (l *listener) Change(numbers []int32, add, remove grouptree.Set) {
	l.World.Change(numbers, add, remove)
	for _, n := range numbers {
		l.touch(n)
		l.after[n] = l.after[n].Union(add).Minus(remove)
	}
}

func (l *listener) Despawn(numbers []int32) {
	l.World.Despawn(numbers)
	for _, n := range numbers {
		l.touch(n)
		l.ended[n] = true
	}
}

func (l *listener) Commit() (analysis.Commit, bool) {
	did, ok := l.World.Commit()
	for _, n := range l.queue {
		l.events = append(l.events, event{n, l.after[n], l.ended[n]})
		if l.comp[n] = l.after[n]; l.ended[n] {
			delete(l.comp, n)
		} else if !slices.Contains(l.first, l.after[n]) {
			l.first = append(l.first, l.after[n])
		}
	}
	l.queue = nil
	clear(l.after)
	clear(l.ended)
	return did, ok
}

// listen runs a design and lists what becomes of its entities.
func listen(text string) *listener {
	l := &listener{comp: map[int32]grouptree.Set{}, after: map[int32]grouptree.Set{}, ended: map[int32]bool{}}
	analysis.Analyze(text, analysis.Options{Populate: true}, func(layout *grouptree.Layout) analysis.World {
		l.World = designrun.NewWorld(layout)
		return l
	})
	return l
}

func bits(s grouptree.Set) (out contract.Set) {
	for c := range s.All() {
		out |= contract.SetOf(c)
	}
	return out
}

// kindsOf returns the components with room for an entity's number in each value.
func kindsOf(a *analysis.Analysis) (kinds []contract.Kind) {
	for c := range a.Design.Components {
		width := 0
		if !a.Design.Tags.Has(c) {
			width = max(4, a.Design.Components[c].Bytes)
		}
		kinds = append(kinds, contract.Kind{Name: a.Names[c], Width: uintptr(width)})
	}
	return kinds
}

// fill carries out what becomes of the entities in a storage. Each value begins with the number of its entity.
func (l *listener) fill(a *analysis.Analysis, s contract.Storage) {
	for _, set := range l.first {
		s.Despawn(s.Spawn(bits(set))) // so that tables are made in the order of the model
	}
	handles, has := map[int32]entity.Entity{}, map[int32]grouptree.Set{}
	sign := func(number int32, c int) {
		if !a.Design.Tags.Has(c) {
			*contract.Value[int32](s, handles[number], c) = number
		}
	}
	for _, e := range l.events {
		_, lives := handles[e.number]
		switch {
		case e.ends && lives:
			s.Despawn(handles[e.number])
		case e.ends:
		case !lives:
			handles[e.number], has[e.number] = s.Spawn(bits(e.set)), e.set
			for c := range e.set.All() {
				sign(e.number, c)
			}
		default:
			if s, ok := s.(*sparseset.Grouped); ok {
				s.Change(handles[e.number], bits(e.set))
			}
			for c := range has[e.number].Minus(e.set).All() {
				s.Remove(handles[e.number], c)
			}
			for c := range e.set.Minus(has[e.number]).All() {
				s.Add(handles[e.number], c)
				sign(e.number, c)
			}
			has[e.number] = e.set
		}
	}
}

// reading is one entity of a query of a storage: its batch, its number, and the rows of the columns.
type reading struct {
	batch  int
	number int32
	rows   []int
}

// record runs a query and lists what it reads. read are components without the optional ones, at least one.
func record(s contract.Storage, match grouptree.Conj, read []int) (list []reading) {
	batch := -1
	s.Query(contract.Spec{Read: read, With: bits(match.Has), Without: bits(match.Not())}).Each(func(b *contract.Batch) {
		batch++
		for i := range b.Len {
			r := reading{batch: batch, number: *contract.At[int32](b, 0, i)}
			for k := range read {
				row := i
				if rows := b.Views[k].Rows; rows != nil {
					row = int(rows[i])
				}
				if *contract.At[int32](b, k, i) != r.number {
					panic("a value of another entity")
				}
				r.rows = append(r.rows, row)
			}
			list = append(list, r)
		}
	})
	return list
}

// required returns the columns with values that a system requires.
func required(a *analysis.Analysis, i int) (read []int) {
	for c := range a.Systems[i].Signature.Access.Minus(a.Design.Tags).All() {
		read = append(read, c)
	}
	return read
}

func heldWalk(t require.TestingT, h *storagecost.Held, system int, cache walk.Cache) *walk.Walk {
	w, err := walk.OfHeld(h, system, cache, walk.MaxPlaces)
	require.NoError(t, err)
	cost := w.Cost
	require.Equal(t, []int{cost.Visited, cost.Lookups, cost.Bytes}, []int{len(w.Entities), w.Lookups, w.Bytes})
	tested, matched := 0, 0
	for k := range w.Entities {
		if w.Tested[k] {
			tested++
		}
		if w.Matched[k] {
			matched++
		}
	}
	require.Equal(t, []int{cost.Tested, cost.Matched}, []int{tested, matched})
	return w
}

// valuesOf returns the segment with the values of a component.
func valuesOf(w *walk.Walk, component int) *walk.Segment {
	return &w.Segments[slices.IndexFunc(w.Segments, func(s walk.Segment) bool { return s.Component == component })]
}

// TestWalksOfTablesReadWhatTheStorageReads compares walks with the batches of the storage of archetypes, row by row.
func TestWalksOfTablesReadWhatTheStorageReads(t *testing.T) {
	compared, several := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawDesign(t)
		a := analysis.Analyze(text, analysis.Options{Populate: true}, designrun.NewWorld)
		h, err := storagecost.Hold(a, "archetype")
		require.NoError(t, err)
		real := archetype.New(kindsOf(a))
		listen(text).fill(a, real)
		for i := range a.Systems {
			w := heldWalk(t, h, i, walk.Caches[0])
			requireMisses(t, w, uses(w))
			read := required(a, i)
			if len(read) == 0 {
				continue
			}
			list := record(real, a.Systems[i].Signature.Match, read)
			require.Len(t, w.Entities, len(list))
			for k, r := range list {
				require.Equal(t, r.number, w.Entities[k])
				first := w.Stops[r.batch].First
				require.True(t, first <= k && (r.batch+1 == len(w.Stops) || k < w.Stops[r.batch+1].First), "each table is one batch")
				for n, c := range read {
					s := valuesOf(w, c)
					table, at := s.Within(s.Rows[k])
					require.Equal(t, r.rows[n], at)
					require.Equal(t, r.number, h.Tables[table].Entities[at])
				}
				compared++
			}
			if len(w.Stops) > 1 {
				several++
			}
		}
	})
	require.Positive(t, compared)
	require.Positive(t, several)
}

// TestWalksOfSetsReadWhatTheStorageReads compares walks with the batches of the storage of sparse sets, row by row, and what they look
// up with a test of one entity after the other.
func TestWalksOfSetsReadWhatTheStorageReads(t *testing.T) {
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		text := drawDesign(t)
		a := analysis.Analyze(text, analysis.Options{Populate: true}, designrun.NewWorld)
		l := listen(text)
		for _, storage := range []string{"sparse", "owning"} {
			h, err := storagecost.Hold(a, walk.Storages[slices.Index([]string{"", "", "sparse", "owning"}, storage)])
			if err != nil {
				require.EqualError(t, err, "no group over sparse sets pays in this design, so this storage is the one of sparse sets without groups")
				seen["no group"]++
				continue
			}
			var groups []sparseset.Group
			for k := range h.Groups {
				g := &h.Groups[k]
				groups = append(groups, sparseset.Group{Own: bits(g.Owned), Get: bits(g.Conj.Has.Minus(g.Owned)), Not: bits(g.Conj.Not())})
			}
			real := sparseset.NewGrouped(kindsOf(a), sparseset.Options{}, groups)
			l.fill(a, real)
			for i := range a.Systems {
				route, match := h.Route(i), a.Systems[i].Signature.Match
				w := heldWalk(t, h, i, walk.Caches[0])
				requireProbes(t, a, l, w, route)
				requireMisses(t, w, usesOfSets(a, w, route))
				if read := required(a, i); len(read) > 0 && !route.Scan {
					seen[kindOf(h, route)]++
					if route.Group < 0 {
						requireRecorded(t, w, record(real, match, read), read)
					} else {
						requireRecorded(t, w, recordGroup(real, route.Group, read), read)
					}
				}
			}
		}
	})
	for _, kind := range []string{"no group", "view", "group that owns", "group that owns nothing"} {
		require.Positive(t, seen[kind], kind)
	}
}

// kindOf names the way that a system goes.
func kindOf(h *storagecost.Held, route storagecost.Route) string {
	switch {
	case route.Group < 0:
		return "view"
	case h.Groups[route.Group].Owned.Empty():
		return "group that owns nothing"
	}
	return "group that owns"
}

// recordGroup lists the entities of a group with the rows of columns.
func recordGroup(s *sparseset.Grouped, group int, read []int) (list []reading) {
	number := func(id uint32, c int) int32 {
		return *(*int32)(s.Get(s.Entity(id), c))
	}
	for _, id := range s.Members(group) {
		r := reading{number: number(id, read[0])}
		for _, c := range read {
			if number(id, c) != r.number {
				panic("a value of another entity")
			}
			r.rows = append(r.rows, int(s.Row(id, c)))
		}
		list = append(list, r)
	}
	return list
}

// requireRecorded requires that the entities for which the system runs are those of a record, with the same rows.
func requireRecorded(t require.TestingT, w *walk.Walk, list []reading, read []int) {
	n := 0
	for k, number := range w.Entities {
		if !w.Matched[k] {
			continue
		}
		require.Equal(t, list[n].number, number)
		for at, c := range read {
			require.Equal(t, list[n].rows[at], int(valuesOf(w, c).Rows[k]))
		}
		n++
	}
	require.Len(t, list, n)
}

// requireProbes tests each visited entity by itself, and requires that the walk looks up what the test needs.
func requireProbes(t require.TestingT, a *analysis.Analysis, l *listener, w *walk.Walk, route storagecost.Route) {
	s := &a.Systems[w.System]
	for k, number := range w.Entities {
		want := map[string]bool{}
		for _, c := range probed(a, l, s, number, route) {
			want["sparse of "+a.Names[c]] = true
		}
		for i := range w.Segments {
			segment := &w.Segments[i]
			name := segmentName(a, w, segment)
			if _, is := cutSparse(name); !is {
				continue
			}
			if want[name] {
				require.Equal(t, int(number)-1, int(segment.Rows[k]), name)
			} else {
				require.Equal(t, walk.None, int(segment.Rows[k]), name)
			}
			delete(want, name)
		}
		require.Empty(t, want)
		require.Equal(t, s.Signature.Match.Holds(l.comp[number]), w.Matched[k])
	}
}

// probed returns the sets in which a visited entity is looked up.
func probed(a *analysis.Analysis, l *listener, s *analysis.SystemResult, number int32, route storagecost.Route) (out []int) {
	has := l.comp[number]
	for c := range s.Signature.Match.Has.Minus(route.Known).All() {
		if out = append(out, c); !has.Has(c) {
			return out
		}
	}
	for c := range s.Signature.Match.Not().Minus(route.Known).All() {
		if out = append(out, c); has.Has(c) {
			return out
		}
	}
	for c := range s.Signature.Optional.Minus(a.Design.Tags).All() {
		out = append(out, c)
	}
	return out
}

func segmentName(a *analysis.Analysis, w *walk.Walk, s *walk.Segment) string { return w.Label(a, s) }

func cutSparse(name string) (string, bool) {
	if len(name) > 10 && name[:10] == "sparse of " {
		return name[10:], true
	}
	return name, false
}

// use is a row that a run reads for a visited entity.
type use struct{ segment, k int }

// uses lists what a run reads, entity after entity.
func uses(w *walk.Walk) (list []use) {
	for k := range w.Entities {
		for i := range w.Segments {
			if s := &w.Segments[i]; s.Rows[k] != walk.None && s.Bytes > 0 {
				list = append(list, use{i, k})
			}
		}
	}
	return list
}

// usesOfSets lists what a run over sparse sets reads, as the storage does: it tests 1,024 entities, and then reads the values of those
// that match.
func usesOfSets(a *analysis.Analysis, w *walk.Walk, route storagecost.Route) (list []use) {
	s := &a.Systems[w.System]
	at := func(name string) int {
		return slices.IndexFunc(w.Segments, func(s walk.Segment) bool { return w.Label(a, &s) == name })
	}
	add := func(i, k int) {
		if i >= 0 && w.Segments[i].Rows[k] != walk.None && w.Segments[i].Bytes > 0 {
			list = append(list, use{i, k})
		}
	}
	members := slices.IndexFunc(w.Segments, func(s walk.Segment) bool {
		_, sparse := cutSparse(w.Label(a, &s))
		return s.IsTable() && !sparse
	})
	for from := 0; from < len(w.Entities); from += 1024 {
		to := min(from+1024, len(w.Entities))
		for k := from; k < to; k++ {
			add(members, k)
			for _, set := range []grouptree.Set{s.Signature.Match.Has.Minus(route.Known), s.Signature.Match.Not().Minus(route.Known)} {
				for c := range set.All() {
					add(at("sparse of "+a.Names[c]), k)
				}
			}
		}
		for k := from; k < to; k++ {
			for _, c := range s.Columns {
				if a.Design.Tags.Has(c.Component) || !s.Signature.Access.Union(s.Signature.Optional).Has(c.Component) {
					continue
				}
				if w.Matched[k] && s.Signature.Optional.Has(c.Component) {
					add(at("sparse of "+a.Names[c.Component]), k)
				}
				add(at(a.Names[c.Component]), k)
			}
		}
	}
	return list
}

// requireMisses sends the lines of all reads through a list of the lines used last, set by set, and requires the misses of the walk.
func requireMisses(t require.TestingT, w *walk.Walk, list []use) {
	cache := w.Cache
	sets := cache.Bytes / walk.LineBytes / cache.Ways
	held := make([][]int, sets)
	first, next := make([]int, len(w.Segments)), 0
	for i := range w.Segments {
		s := &w.Segments[i]
		first[i] = next
		if s.Bytes > 0 && s.Total > 0 {
			_, last := s.Lines(int32(s.Total - 1))
			next += last + 1
		}
	}
	fetched := make(map[use]int)
	for _, u := range list {
		s := &w.Segments[u.segment]
		from, to := s.Lines(s.Rows[u.k])
		for line := first[u.segment] + from; line <= first[u.segment]+to; line++ {
			h := &held[line%sets]
			if at := slices.Index(*h, line); at >= 0 {
				*h = slices.Delete(*h, at, at+1)
			} else {
				fetched[u]++
			}
			if *h = append(*h, line); len(*h) > cache.Ways {
				*h = (*h)[1:]
			}
		}
	}
	for i := range w.Segments {
		misses := 0
		for k, n := range w.Segments[i].Fetched {
			require.Equal(t, fetched[use{i, k}], int(n))
			misses += int(n)
		}
		require.Equal(t, misses, w.Segments[i].Misses)
	}
}

// TestWalksOfTheExamplesInOtherStorages holds what the walks of the designs that people write count against their costs there.
func TestWalksOfTheExamplesInOtherStorages(t *testing.T) {
	for name, text := range designtest.Examples(t) {
		a := analysis.Analyze(text, analysis.Options{Populate: true}, designrun.NewWorld)
		for _, storage := range walk.Storages[1:] {
			h, err := storagecost.Hold(a, storage)
			if err != nil {
				continue
			}
			for i := range a.Systems {
				w := heldWalk(t, h, i, walk.Caches[0])
				requirePlaces(t, a, w)
				if storage != "archetype" {
					requireMisses(t, w, usesOfSets(a, w, h.Route(i)))
				}
				require.NotEmpty(t, w.Why, name)
			}
		}
	}
}
