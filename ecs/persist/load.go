package persist

import (
	"errors"
	"io"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/persisted"
)

// Error says why a file could not be read, and where. errors.Is finds the error of a reader in it.
type Error struct {
	Offset int64 // bytes from the start of the file; -1 if the text says where
	err    error
}

// Error says what is wrong, and where.
func (e *Error) Error() string {
	if e.Offset < 0 {
		return "persist: the world was not loaded: " + e.err.Error()
	}
	return "persist: the world was not loaded: at byte " + strconv.FormatInt(e.Offset, 10) + ": " + e.err.Error()
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.err }

func refuse(text string) error { return &Error{-1, errors.New(text)} }

// Map tells which entities a load has made, and what of the file it has left out.
type Map struct {
	Entities []ecs.Entity // that were made, in the order of the file

	Unknown []string // components, tags, relations and resources of the file that were left out, because the program does not have them
	Removed []string // fields of the file that the program does not have, such as "Ship.Sail"
	Unnamed []string // names that entities did not get, because another entity has them

	old []entity.Entity
	by  handleMap
}

// New returns the entity that was made for one of the file; found is false if the file does not have it. O(log entities).
func (m *Map) New(old ecs.Entity) (now ecs.Entity, found bool) {
	return m.by.of(entity.Entity(old))
}

// All yields the entities of the file with those that were made for them, in the order of the file.
func (m *Map) All() iter.Seq2[ecs.Entity, ecs.Entity] {
	return func(yield func(old, now ecs.Entity) bool) {
		for i, e := range m.old {
			if !yield(ecs.Entity(e), m.Entities[i]) {
				return
			}
		}
	}
}

// loading is what Load reads, until it is given to the world.
type loading struct {
	limit       int64
	keepIDs     bool
	keepUnknown bool
	outside     Outside
	resources   []resource
	renamed     map[string]string
	fields      map[fieldName]string
	migrations  []migration

	world  *ecs.World
	all    []persisted.Component
	budget budget

	file          []fileComponent
	fileResources []fileComponent
	tables        []persisted.Table
	links         []persisted.Link
	names         []persisted.Name
	result        Map
}

// fileComponent is a component or resource of the file.
type fileComponent struct {
	headerComponent
	shape   *shape
	id      int // in the world, -1 if it is left out; from len(all) on for one that is registered at the end
	codec   *codec
	step    *step
	raw     bool              // values are bytes, or taken over as bytes
	convert func(old any) any // nil unless the values migrate
	set     func(*ecs.World, any)
	value   any // of a resource: a list of one value
}

func (c *fileComponent) relation() bool { return c.Kind == "relation" }

// Load adds the entities of a file to a world, with new handles, and returns which they are. If the world has never had an
// entity they get the handles that they had. Names that other entities have are not given; see [Map.Unnamed].
//
// Everything is read and checked before the world is changed, and then changed in one go, as in a [ecs.World.Batch]: observers see one
// change. If Load returns an error the world is as it was. The error is an [Error], which says where. A Reader that gives nothing 100 times in a row
// is given up with [io.ErrNoProgress]. Load panics if the world is nil, inside a system, a loop over a query or a Batch. O(size of the file).
func Load(r io.Reader, world *ecs.World, options ...LoadOption) (Map, error) {
	if r == nil {
		return Map{}, refuse("the Reader is nil")
	}
	l := &loading{limit: DefaultLimit, renamed: map[string]string{}, fields: map[fieldName]string{}, world: world}
	for _, o := range options {
		if o == nil {
			return Map{}, refuse("a LoadOption is nil: leave it out")
		}
		o.toLoad(l)
	}
	checkWorld(world)
	persisted.Begin(core(world), "a world cannot be loaded")
	l.budget = budget{l.limit, l.limit}
	l.all = persisted.Components(core(world))
	if err := l.read(&checkedReader{r: r}); err != nil {
		return Map{}, err
	}
	if err := l.apply(); err != nil {
		return Map{}, err
	}
	return l.result, nil
}

// read reads a file of either format.
func (l *loading) read(r io.Reader) error {
	head := make([]byte, len(magic))
	n, err := io.ReadFull(r, head)
	switch {
	case string(head[:n]) == magic:
		return l.readBinary(r)
	case strings.HasPrefix(strings.TrimLeft(string(head[:n]), " \t\r\n"), "{"):
		return l.readJSON(head[:n], r)
	case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF:
		return &Error{int64(n), err}
	}
	return &Error{0, errors.New("this is no file of a world: it begins with neither the binary format nor {")}
}

func makeSlice(typ reflect.Type, n int) any {
	return reflect.MakeSlice(reflect.SliceOf(typ), n, n).Interface()
}

// resolve finds the components and resources of a file in the world.
func (l *loading) resolve(h header) error {
	known := map[string]int{}
	for id, c := range l.all {
		known[c.Name] = id
	}
	seen := map[string]bool{}
	for _, line := range h.Components {
		c := fileComponent{headerComponent: line, id: -1}
		if now, ok := l.renamed[line.Name]; ok {
			c.Name = now
		}
		if seen[c.Name] {
			return errors.New("component " + c.Name + " is there twice")
		}
		seen[c.Name] = true
		if id, ok := known[c.Name]; ok {
			c.id = id
		}
		if err := l.resolveComponent(&c); err != nil {
			return err
		}
		l.file = append(l.file, c)
	}
	return l.resolveResources(h.Resources)
}

func (l *loading) resolveComponent(c *fileComponent) (err error) {
	switch c.Kind {
	case "tag", "relation":
		if c.id >= 0 && (!l.all[c.id].Tag || l.all[c.id].Relation != c.relation()) {
			return errors.New(c.Name + " is a " + c.Kind + " in the file, and something else in the world")
		}
	case "component", "bytes":
		if c.shape, err = parseShape(c.Type); err != nil {
			return errors.New("component " + c.Name + ": " + err.Error())
		}
		if c.id >= 0 {
			return l.resolveValues(c)
		}
	default:
		return errors.New("component " + c.Name + " is of an unknown kind " + strconv.Quote(cut(c.Kind)))
	}
	if c.id < 0 && !l.keep(c) {
		l.result.Unknown = append(l.result.Unknown, c.Name)
	}
	return nil
}

// keep decides that an unknown component or tag is kept, if that is possible.
func (l *loading) keep(c *fileComponent) bool {
	if !l.keepUnknown || c.relation() || c.Name == "" {
		return false
	}
	if c.Kind != "tag" {
		if c.shape.size < 1 || c.shape.size > ecs.MaxBytes || c.shape.hasEntity() {
			return false
		}
		c.raw = true
	}
	if len(l.all) == ecs.MaxComponents {
		return false
	}
	c.id = len(l.all)
	l.all = append(l.all, persisted.Component{Name: c.Name, Tag: c.Kind == "tag", Bytes: int(max(0, sizeOf(c.shape)))})
	return true
}

func sizeOf(s *shape) int64 {
	if s == nil {
		return 0
	}
	return s.size
}

// hasEntity reports whether a shape has a reference.
func (s *shape) hasEntity() bool {
	if s == nil {
		return false
	}
	return s.kind == kindEntity || s.elem.hasEntity() || s.key.hasEntity() || slices.ContainsFunc(s.fields, func(f shapeField) bool { return f.of.hasEntity() })
}

// resolveValues finds out how the values of a component that the world has are read.
func (l *loading) resolveValues(c *fileComponent) error {
	at := l.all[c.id]
	switch {
	case at.Tag:
		return errors.New(c.Name + " is a component in the file, and a tag or relation in the world")
	case at.IsDynamic():
		if c.shape.size != int64(at.Bytes) || c.shape.hasEntity() {
			return errors.New("component " + c.Name + " has " + strconv.Itoa(at.Bytes) + " bytes in the world, and in the file it is " + cut(c.shape.String()))
		}
		c.raw = true
		return nil
	}
	codec, err := codecOf(at.Type)
	if err != nil {
		return errors.New("component " + c.Name + " cannot be loaded: " + err.Error())
	}
	if c.codec = codec; c.Kind == "bytes" { // a component of which an earlier program knew only the size: its bytes are those of the present fields
		if codec.refs || codec.shape.size != c.shape.size {
			return errors.New("component " + c.Name + " is " + strconv.FormatInt(c.shape.size, 10) + " bytes in the file, and in the program " + cut(codec.shape.String()))
		}
		c.shape = codec.shape
		c.step, err = match(codec.shape, codec, "", func(string) {})
		return err
	}
	for _, m := range l.migrations {
		if m.name != c.Name || m.now != at.Type {
			continue
		}
		old, err := codecOf(m.old)
		if err != nil {
			return errors.New("component " + c.Name + " cannot migrate: " + err.Error())
		}
		if old.shape.String() == c.shape.String() {
			c.codec, c.convert = old, m.convert
		}
	}
	return l.matchValues(c)
}

func (l *loading) matchValues(c *fileComponent) (err error) {
	if c.convert == nil {
		l.renameFields(c.Name, c.shape, "")
	}
	c.step, err = match(c.shape, c.codec, "", func(path string) { l.result.Removed = append(l.result.Removed, c.Name+"."+path) })
	if err != nil {
		return errors.New("component " + c.Name + ": " + err.Error())
	}
	return nil
}

// renameFields gives fields of a file their present names.
func (l *loading) renameFields(component string, s *shape, path string) {
	if s == nil || len(l.fields) == 0 {
		return
	}
	for i := range s.fields {
		full := path + s.fields[i].name
		l.renameFields(component, s.fields[i].of, full+".")
		if now, ok := l.fields[fieldName{component, full}]; ok {
			s.fields[i].old, s.fields[i].name = s.fields[i].name, now
		}
	}
	l.renameFields(component, s.elem, path)
}

func (l *loading) resolveResources(lines []headerComponent) error {
	seen := map[string]bool{}
	for _, line := range lines {
		c := fileComponent{headerComponent: line, id: -1}
		if now, ok := l.renamed[line.Name]; ok {
			c.Name = now
		}
		if seen[c.Name] {
			return errors.New("resource " + c.Name + " is there twice")
		}
		seen[c.Name] = true
		var err error
		if c.shape, err = parseShape(c.Type); err != nil {
			return errors.New("resource " + c.Name + ": " + err.Error())
		}
		k := slices.IndexFunc(l.resources, func(r resource) bool { return r.name == c.Name })
		if k < 0 {
			l.result.Unknown = append(l.result.Unknown, c.Name)
			l.fileResources = append(l.fileResources, c)
			continue
		}
		if c.codec, err = codecOf(l.resources[k].typ); err != nil {
			return errors.New("resource " + c.Name + " cannot be loaded: " + err.Error())
		}
		c.set = l.resources[k].set
		if err := l.matchValues(&c); err != nil {
			return err
		}
		l.fileResources = append(l.fileResources, c)
	}
	return nil
}

func (l *loading) addLink(c *fileComponent, source, target entity.Entity) {
	if c.id >= 0 {
		l.links = append(l.links, persisted.Link{Relation: c.id, Source: source, Target: target})
	}
}
