package persist

import (
	"reflect"
	"strconv"

	"github.com/copse-ecs/copse/ecs"
)

// DefaultLimit is how many bytes of memory [Load] takes for what it reads unless [Limit] says otherwise: 1 GiB.
const DefaultLimit = 1 << 30

// SaveOption is a choice of [Save].
type SaveOption interface{ toSave(*saving) }

// LoadOption is a choice of [Load].
type LoadOption interface{ toLoad(*loading) }

type saveOption func(*saving)

func (o saveOption) toSave(s *saving) { o(s) }

type loadOption func(*loading)

func (o loadOption) toLoad(l *loading) { o(l) }

// JSON saves as JSON, for reading, differences and tests. Without it Save writes the binary format.
func JSON() SaveOption { return saveOption(func(s *saving) { s.json = true }) }

// Only saves the entities that match the terms, which may contain [ecs.Not].
func Only(terms ...ecs.Term) SaveOption {
	return saveOption(func(s *saving) { s.terms = append(s.terms, terms...) })
}

// Entities saves the given entities and what hangs on them: the sources of relations with [ecs.DespawnSources], such as
// the children under [ecs.ChildOf], and theirs. Save returns an error if one is not alive.
func Entities(entities ...ecs.Entity) SaveOption {
	return saveOption(func(s *saving) { s.roots, s.selected = append(s.roots, entities...), true })
}

// WithoutComponents leaves components, tags and relations out.
func WithoutComponents(terms ...ecs.Term) SaveOption {
	return saveOption(func(s *saving) { s.without = append(s.without, terms...) })
}

// ResourceOption saves and loads a resource.
type ResourceOption struct{ r resource }

type resource struct {
	name string
	typ  reflect.Type
	get  func(*ecs.World) any // a *T, nil if there is none
	set  func(*ecs.World, any)
}

func (o ResourceOption) toSave(s *saving)  { s.resources = append(s.resources, o.r) }
func (o ResourceOption) toLoad(l *loading) { l.resources = append(l.resources, o.r) }

// Resource saves the resource of type T, or loads it, with a name that is its own in the file. One that the world does not have
// is not in the file; one that is not in the file is not changed by a load. Resource panics if the name is empty.
func Resource[T any](name string) ResourceOption {
	if name == "" {
		panic("persist: a Resource with an empty name: the file needs one")
	}
	return ResourceOption{resource{name, reflect.TypeFor[T](),
		func(w *ecs.World) any {
			if value := ecs.Resource[T](w); value != nil {
				return value
			}
			return nil
		},
		func(w *ecs.World, value any) { ecs.SetResource(w, *value.(*T)) },
	}}
}

// Limit sets how many bytes of memory a load may take for what it reads; it is an error if more would be needed. Without it the
// limit is [DefaultLimit]. JSON takes 16 bytes for each byte of the file. Limit panics if n is not positive.
func Limit(n int64) LoadOption {
	if n <= 0 {
		panic("persist: a Limit of " + strconv.FormatInt(n, 10) + " bytes: give at least 1")
	}
	return loadOption(func(l *loading) { l.limit = n })
}

// KeepIDs gives the entities the very handles that they had when they were saved, as undoing and duplicating need it. Load returns
// an error if the index of one belongs to another entity that is alive. Later handles of the indices, if there were any, are
// unknown afterwards, as with [ecs.World.Restore].
func KeepIDs() LoadOption { return loadOption(func(l *loading) { l.keepIDs = true }) }

// Outside says what becomes of references to entities that are not in the file.
type Outside uint8

// The choices for references to entities that are not in the file.
const (
	ZeroOutside   Outside = iota // they become the zero Entity, and such a target of a relation is left out
	KeepOutside                  // they are kept if the entity is alive, else as with ZeroOutside
	RefuseOutside                // Load returns an error
)

func (o Outside) toLoad(l *loading) { l.outside = o }

// KeepUnknown keeps components that the world does not have: those of numbers alone as [ecs.Dynamic] components of the same name,
// which hold the bytes of the file, and tags. Without it, and for other components, they are left out and reported in
// [Map.Unknown].
func KeepUnknown() LoadOption { return loadOption(func(l *loading) { l.keepUnknown = true }) }

// Renamed says that a component, tag, relation or resource of files has another name in the program.
func Renamed(old, now string) LoadOption {
	return loadOption(func(l *loading) { l.renamed[old] = now })
}

// RenamedField says that a field of a component or resource has another name in the program. The component is given by its present name, the
// field as it is written in Go; fields of structs inside are given with a dot: "Body.Mass".
func RenamedField(component, old, now string) LoadOption {
	return loadOption(func(l *loading) { l.fields[fieldName{component, old}] = now })
}

type fieldName struct{ component, path string }

// migration turns values of an old type into those of a present one.
type migration struct {
	name    string
	old     reflect.Type
	now     reflect.Type
	convert func(old any) any // of a []Old a []New
}

// Migrate converts the values of a component of files whose fields are exactly those of Old, by their names and types. The
// component is given by its present name; its type is New. References in what convert returns are rewritten as all others.
// Migrate panics if convert is nil.
func Migrate[Old, New any](name string, convert func(Old) New) LoadOption {
	if convert == nil {
		panic("persist: Migrate of " + name + " with a nil function")
	}
	all := func(old any) any {
		list := old.([]Old)
		out := make([]New, len(list))
		for i := range list {
			out[i] = convert(list[i])
		}
		return out
	}
	return loadOption(func(l *loading) {
		l.migrations = append(l.migrations, migration{name, reflect.TypeFor[Old](), reflect.TypeFor[New](), all})
	})
}
