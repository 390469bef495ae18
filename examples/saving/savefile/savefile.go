// Package savefile writes the entities of a world as JSON, and reads them into another one. It knows no component: it lists
// them by name, and reads and writes their values by number.
//
// Handles are written as text. A loaded entity has another handle, so every handle in a value is replaced; one of an entity
// that was dead is none afterwards. Resources, states and what else is the program's own it saves itself, in File.Extra.
package savefile

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/copse-ecs/copse/ecs"
)

// File is what is saved.
type File[E any] struct {
	Extra    E
	Entities map[ecs.Entity]Entity
}

// Entity is what is saved of one entity.
type Entity struct {
	Name     string                     `json:",omitempty"`
	Tags     []string                   `json:",omitempty"`
	Values   map[string]json.RawMessage `json:",omitempty"` // by the name of the component
	Children []ecs.Entity               `json:",omitempty"` // in their order
}

// Save returns the entities of a world, and extra with them, as JSON. A program reads it with json.Unmarshal into a File,
// whose Extra it may need to make the world that Load fills.
func Save[E any](world *ecs.World, extra E) ([]byte, error) {
	ecs.Relation[ecs.ChildOf](world) // registers it, before the loop
	file := File[E]{extra, map[ecs.Entity]Entity{}}
	for e := range world.Entities() {
		saved, err := save(world, e)
		if err != nil {
			return nil, err
		}
		file.Entities[e] = saved
	}
	return json.MarshalIndent(file, "", "\t")
}

func save(world *ecs.World, e ecs.Entity) (Entity, error) {
	saved := Entity{Name: world.NameOf(e), Values: map[string]json.RawMessage{}, Children: slices.Collect(ecs.Relation[ecs.ChildOf](world).Of(e))}
	for _, id := range world.Composition(e) {
		if id == ecs.Relation[ecs.ChildOf](world).ID() { // the parent has it among its children
			continue
		}
		if world.Type(id) == nil { // a tag
			saved.Tags = append(saved.Tags, world.Name(id))
			continue
		}
		text, err := json.Marshal(world.Value(e, id))
		if err != nil {
			return saved, fmt.Errorf("%s of entity %v: %w", world.Name(id), e, err)
		}
		saved.Values[world.Name(id)] = text
	}
	return saved, nil
}

// Load spawns the entities of a file in a world that has the same components. With an error it spawns none.
func Load[E any](world *ecs.World, file File[E]) error {
	ecs.Relation[ecs.ChildOf](world) // registers it, before the batch
	old := slices.SortedFunc(maps.Keys(file.Entities), func(x, y ecs.Entity) int { return cmp.Compare(x.Index(), y.Index()) })
	return world.TryBatch(func() error {
		l := loader{world: world, handles: map[ecs.Entity]ecs.Entity{}}
		for _, e := range old {
			l.handles[e] = world.Spawn()
		}
		for _, e := range old {
			if err := l.load(e, file.Entities[e]); err != nil {
				return err
			}
		}
		return nil
	})
}

// loader has the new handles of saved entities.
type loader struct {
	world   *ecs.World
	handles map[ecs.Entity]ecs.Entity
}

func (l loader) load(old ecs.Entity, saved Entity) error {
	e := l.handles[old]
	for _, name := range saved.Tags {
		id, found := l.world.Lookup(name)
		if !found || l.world.Type(id) != nil {
			return fmt.Errorf("entity %v has the tag %q, which the world does not have", old, name)
		}
		l.world.Add(e, id)
	}
	for name, text := range saved.Values {
		if err := l.value(e, name, text); err != nil {
			return fmt.Errorf("entity %v: %w", old, err)
		}
	}
	for _, child := range saved.Children {
		if err := ecs.Relation[ecs.ChildOf](l.world).TrySet(l.handles[child], e); err != nil {
			return fmt.Errorf("child %v of entity %v: %w", child, old, err)
		}
	}
	return l.world.TrySetName(e, saved.Name)
}

// value gives an entity a component whose name and value are known.
func (l loader) value(e ecs.Entity, name string, text json.RawMessage) error {
	id, found := l.world.Lookup(name)
	if !found || l.world.Type(id) == nil {
		return fmt.Errorf("the world has no component %q", name)
	}
	value := reflect.New(l.world.Type(id)).Elem()
	if err := json.Unmarshal(text, value.Addr().Interface()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	l.replace(value)
	l.world.SetValue(e, id, value.Interface())
	return nil
}

// replace replaces the handles in a value by those of the loaded entities. It does not look into pointers and maps.
func (l loader) replace(v reflect.Value) {
	if e, ok := v.Interface().(ecs.Entity); ok {
		v.Set(reflect.ValueOf(l.handles[e]))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() { // others are not in JSON
				l.replace(v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			l.replace(v.Index(i))
		}
	}
}
