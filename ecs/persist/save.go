package persist

import (
	"cmp"
	"errors"
	"io"
	"reflect"
	"slices"
	"unsafe"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/persisted"
)

// jsonVersion is the version of the JSON format.
const jsonVersion = 1

// saving is what Save writes, collected from a world.
type saving struct {
	json      bool
	terms     []ecs.Term
	roots     []ecs.Entity
	selected  bool
	without   []ecs.Term
	resources []resource

	world      *ecs.World
	all        []persisted.Component
	components []savedComponent // by name
	tables     []savedTable
	inFile     map[entity.Entity]bool // nil if all entities are
	links      [][]persisted.Link     // by place in components
}

type savedComponent struct {
	id int
	persisted.Component
	codec *codec // nil for tags and what is known by size
	used  bool
}

// shape returns what the file says about the type, "" for a tag.
func (c *savedComponent) shape() *shape {
	switch {
	case c.Tag:
		return nil
	case c.codec == nil:
		return &shape{kind: kindArray, length: c.Bytes, elem: &shape{kind: kindU8, size: 1}, size: int64(c.Bytes)}
	}
	return c.codec.shape
}

func (c *savedComponent) kind() string {
	switch {
	case c.Relation:
		return "relation"
	case c.Tag:
		return "tag"
	case c.codec == nil:
		return "bytes"
	}
	return "component"
}

type savedTable struct {
	components []int // places among those of the file, ascending
	entities   []entity.Entity
	mixed      bool // not sorted yet
}

// Save writes the entities of a world, their components, tags, targets and names, or what the options choose. References to
// entities that are not alive are written as the zero Entity. Equal worlds give equal bytes: loading a file into a world that never had an
// entity, and saving that, gives the same file.
//
// It panics if the world is nil, inside a system, a loop over a query or a Batch. It returns an error if w does, which errors.Is finds in it, if a component
// has a value that a file cannot hold, or if an entity of [Entities] is not alive. Values are copied column by column: O(entities * components).
func Save(w io.Writer, world *ecs.World, options ...SaveOption) error {
	if w == nil {
		return errors.New("persist: Save to a nil Writer")
	}
	s := &saving{world: world}
	for _, o := range options {
		if o == nil {
			return errors.New("persist: a SaveOption is nil: leave it out")
		}
		o.toSave(s)
	}
	checkWorld(world)
	persisted.Begin(core(world), "a world cannot be saved")
	if err := s.collect(); err != nil {
		return err
	}
	if s.json {
		return s.writeJSON(checkedWriter{w})
	}
	return s.writeBinary(checkedWriter{w})
}

func checkWorld(w *ecs.World) {
	if w == nil {
		panic("persist: a nil World: make one with ecs.NewWorld")
	}
}

// collect finds what is to be written.
func (s *saving) collect() error {
	s.all = persisted.Components(core(s.world))
	tables := persisted.Tables(core(s.world))
	chosen, err := s.choose()
	if err != nil {
		return err
	}
	if s.inFile = chosen; chosen != nil {
		for i := range tables {
			tables[i].Entities = slices.DeleteFunc(tables[i].Entities, func(e entity.Entity) bool { return !chosen[e] })
		}
	}
	without := s.leftOut()
	used := make([]bool, len(s.all))
	for _, t := range tables {
		for _, c := range t.Components {
			used[c] = used[c] || len(t.Entities) > 0
		}
	}
	links := make([][]persisted.Link, len(s.all))
	for id, c := range s.all {
		if c.Relation && !without[id] {
			links[id] = slices.DeleteFunc(persisted.Targets(core(s.world), id), func(l persisted.Link) bool { return !s.has(l.Source) })
			used[id] = len(links[id]) > 0
		}
	}
	if err := s.chooseComponents(used, without); err != nil {
		return err
	}
	for _, c := range s.components {
		s.links = append(s.links, links[c.id])
	}
	s.arrange(tables)
	return nil
}

func (s *saving) has(e entity.Entity) bool { return s.inFile == nil || s.inFile[e] }

// choose returns the entities to be saved, nil for all.
func (s *saving) choose() (map[entity.Entity]bool, error) {
	if len(s.terms) == 0 && !s.selected {
		return nil, nil
	}
	chosen := map[entity.Entity]bool{}
	if len(s.terms) > 0 {
		var with []ecs.Option
		for _, t := range s.terms {
			with = append(with, ecs.With(t))
		}
		for e := range ecs.NewQuery(s.world, with...).All() {
			chosen[entity.Entity(e)] = true
		}
	}
	for _, e := range s.roots {
		if err := checkAlive(s.world, e, "saved"); err != nil {
			return nil, err
		}
	}
	for _, e := range persisted.Tree(core(s.world), entity.As[entity.Entity](s.roots)) {
		chosen[e] = true
	}
	return chosen, nil
}

func (s *saving) leftOut() map[int]bool {
	out := map[int]bool{}
	for _, t := range s.without {
		if id, ok := s.world.Lookup(s.world.Name(t)); ok {
			out[int(id)] = true
		}
	}
	return out
}

// chooseComponents lists the components of the file by name.
func (s *saving) chooseComponents(used []bool, without map[int]bool) error {
	for id, c := range s.all {
		if !used[id] || without[id] {
			continue
		}
		saved := savedComponent{id: id, Component: c}
		if !c.Tag && !c.IsDynamic() {
			var err error
			if saved.codec, err = codecOf(c.Type); err != nil {
				return errors.New("persist: component " + c.Name + " cannot be saved: " + err.Error() + ", or the component with persist.WithoutComponents")
			}
		}
		s.components = append(s.components, saved)
	}
	slices.SortFunc(s.components, func(a, b savedComponent) int { return cmp.Compare(a.Name, b.Name) })
	return nil
}

// arrange sorts tables by components, and joins those that have the same.
func (s *saving) arrange(tables []persisted.Table) {
	place := map[int]int{}
	for k, c := range s.components {
		place[c.id] = k
	}
	for _, t := range tables {
		if len(t.Entities) == 0 {
			continue
		}
		var of []int
		for _, c := range t.Components {
			if k, ok := place[c]; ok {
				of = append(of, k)
			}
		}
		slices.Sort(of)
		s.tables = append(s.tables, savedTable{components: of, entities: t.Entities})
	}
	slices.SortStableFunc(s.tables, func(a, b savedTable) int { return slices.Compare(a.components, b.components) })
	joined := s.tables[:0]
	for _, t := range s.tables {
		if n := len(joined); n > 0 && slices.Equal(joined[n-1].components, t.components) { // what made the difference is left out
			joined[n-1].entities = append(joined[n-1].entities, t.entities...)
			joined[n-1].mixed = true
			continue
		}
		joined = append(joined, t)
	}
	for _, t := range joined {
		if t.mixed {
			slices.SortFunc(t.entities, byIndex)
		}
	}
	s.tables = joined
}

func byIndex(a, b entity.Entity) int { return cmp.Compare(a.Index(), b.Index()) }

// ref is what is written of a reference.
func (s *saving) ref(e ecs.Entity) ecs.Entity {
	if s.world.Alive(e) {
		return e
	}
	return ecs.Entity{}
}

// entitiesByIndex lists all entities of the file.
func (s *saving) entitiesByIndex() (out []entity.Entity) {
	for _, t := range s.tables {
		out = append(out, t.entities...)
	}
	slices.SortFunc(out, byIndex)
	return out
}

// names lists the names of the entities of the file, by index.
func (s *saving) names() []persisted.Name {
	return slices.DeleteFunc(persisted.Names(core(s.world)), func(n persisted.Name) bool { return !s.has(n.Entity) })
}

// savedResource is a resource of the file, and where its value is.
type savedResource struct {
	name  string
	codec *codec
	at    unsafe.Pointer
}

func (s *saving) savedResources() (out []savedResource, err error) {
	slices.SortStableFunc(s.resources, func(a, b resource) int { return cmp.Compare(a.name, b.name) })
	for i, r := range s.resources {
		if i > 0 && s.resources[i-1].name == r.name {
			return nil, errors.New("persist: two resources have the name " + r.name)
		}
		value := r.get(s.world)
		if value == nil {
			continue
		}
		c, err := codecOf(r.typ)
		if err != nil {
			return nil, errors.New("persist: resource " + r.name + " cannot be saved: " + err.Error())
		}
		out = append(out, savedResource{r.name, c, reflect.ValueOf(value).UnsafePointer()})
	}
	return out, nil
}
