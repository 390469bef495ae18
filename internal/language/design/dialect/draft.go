package dialect

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// draft collects what a text declares. It leaves out what cannot be part of a design, and adds a note about it.
type draft struct {
	*outline
	*notes
	types      *typeTable
	components []component
	byName     map[string][]int // components by the last part of the name in the text
	names      map[string]bool  // of components, in the design
	systems    []system
	groups     []group
	spawns     []spawn
	layout     string
	steps      int // of searches, see spend
}

type component struct {
	name, full string // in the design; in the text
	at         span
	tag        bool
	bytes      int    // 0 if its type says so
	unit       string // instead of bytes: f32x3
	sized      bool   // the importer has set bytes or unit
}

// access is a component that a system or group names.
type access struct {
	component      int
	mut, optional  bool
	with, excluded bool // required or excluded, not accessed
	at             span
}

type system struct {
	name     string
	at       span
	accesses []access
	expect   string
}

type group struct {
	at       span
	literals []access
}

type spawn struct {
	at         span
	count      int
	components []int
}

func newDraft(s *source) *draft {
	return &draft{outline: newOutline(s), notes: newNotes(s), types: newTypeTable(s), byName: map[string][]int{}, names: map[string]bool{}}
}

// use returns the component with a name. The name may be qualified and have type arguments. A name that is new becomes
// a component. It returns -1 if the design has no room for more.
func (d *draft) use(full string, at span) int {
	if d.types.generic[full] {
		d.lost(at, full+" is a type parameter, so its uses are left out.")
		return -1
	}
	last := lastName(full)
	for _, i := range d.byName[last] {
		if have := d.components[i].full; have == full || have == last || full == last {
			if len(full) > len(have) {
				d.components[i].full = full
			}
			return i
		}
	}
	if len(d.components) >= syntax.MaxComponents {
		d.limit("components", at, "A design has at most "+strconv.Itoa(syntax.MaxComponents)+" components and tags: "+shortened(full)+" and those after it are left out.")
		return -1
	}
	name := d.fresh(full, last, at)
	d.components = append(d.components, component{name: name, full: full, at: at})
	d.byName[last] = append(d.byName[last], len(d.components)-1)
	return len(d.components) - 1
}

// fresh returns a name of the design language that no other component has.
func (d *draft) fresh(full, last string, at span) string {
	name := identifier(last)
	if d.names[name] {
		name = unique(identifier(full), func(s string) bool { return d.names[s] })
	}
	d.names[name] = true
	if name != last {
		d.assumed(at, shortened(full)+" is called "+name+" in the design.")
	}
	return name
}

// addSystem adds a system, or a note about why it is left out.
func (d *draft) addSystem(name string, at span, accesses []access) *system {
	if len(d.systems) >= syntax.MaxSystems {
		d.limit("systems", at, "A design has at most "+strconv.Itoa(syntax.MaxSystems)+" systems: this one and those after it are left out.")
		return nil
	}
	clean, ok := d.conjunction(accesses)
	if !ok {
		return nil
	}
	d.systems = append(d.systems, system{name: identifier(name), at: at, accesses: clean})
	return &d.systems[len(d.systems)-1]
}

// addGroup adds a group, or a note about why it is left out.
func (d *draft) addGroup(at span, literals []access) {
	if len(d.groups) >= syntax.MaxGroups {
		d.limit("groups", at, "A design has at most "+strconv.Itoa(syntax.MaxGroups)+" groups: this one and those after it are left out.")
		return
	}
	clean, ok := d.conjunction(literals)
	if !ok {
		return
	}
	if len(clean) == 0 {
		d.lost(at, "This group names no component, so it is left out.")
		return
	}
	d.groups = append(d.groups, group{at, clean})
}

// conjunction merges accesses to the same component. ok is false if a component is both required and excluded.
func (d *draft) conjunction(list []access) (clean []access, ok bool) {
	where := map[int]int{}
	for _, a := range list {
		if a.component < 0 {
			continue
		}
		i, again := where[a.component]
		if !again {
			where[a.component] = len(clean)
			clean = append(clean, a)
			continue
		}
		have := &clean[i]
		if have.excluded != a.excluded && !(have.optional || a.optional) {
			d.lost(a.at, d.components[a.component].full+" is both required and excluded, which no entity satisfies, so this is left out.")
			return nil, false
		}
		merge(have, a)
	}
	return clean, true
}

// merge adds an access to another one of the same component. A component that either of them writes is written, one
// that either requires is required, and an excluded one stays excluded.
func merge(have *access, a access) {
	switch {
	case have.excluded:
	case a.excluded:
		*have = a
	default:
		have.mut = have.mut || a.mut
		have.with = have.with && a.with
		have.optional = have.optional && a.optional
	}
}

// nameSystems gives every system a name of its own, with a number where a name occurs twice.
func (d *draft) nameSystems() {
	taken := map[string]bool{}
	for i := range d.systems {
		s := &d.systems[i]
		if taken[s.name] {
			name := unique(s.name, func(n string) bool { return taken[n] })
			d.assumed(s.at, "Another system is called "+s.name+"; this one becomes "+name+".")
			s.name = name
		}
		taken[s.name] = true
	}
}

// entities notes, once, that entities are not imported.
func (d *draft) entities(c call) {
	if d.once("entities") {
		d.assumed(d.span(one(c.name)), "Entities are not imported; add your own with `spawn 1000 Position, Velocity`.")
	}
}

// resolveSizes gives every component its size, with a note where it is assumed.
func (d *draft) resolveSizes() {
	for i := range d.components {
		c := &d.components[i]
		if c.tag || c.sized {
			continue
		}
		t := d.types.byName[lastName(c.full)]
		if t == nil {
			if z, ok := d.types.builtIn(part{}, c.full); ok && z.ok {
				d.give(c, z, c.at)
				continue
			}
			d.assumed(c.at, "The fields of "+shortened(c.full)+" are not in the text: 12 bytes (f32x3) are assumed.")
			continue
		}
		if t.empty {
			c.tag = true
			continue
		}
		z := d.types.sizeOfDeclared(t)
		if !z.ok {
			d.assumed(t.at, "The size of "+t.name+" is unknown, because "+z.why+": 12 bytes (f32x3) are assumed.")
			continue
		}
		d.give(c, z, t.at)
	}
}

// give sets the size of a component.
func (d *draft) give(c *component, z size, at span) {
	if z.pointers && d.once("pointers") {
		d.assumed(at, "Pointers, and types as wide as pointers, count as 8 bytes, as on 64-bit machines.")
	}
	c.bytes = max(z.bytes, 1)
	if z.unit != "" && z.count > 0 && scalarBytes[z.unit]*z.count == z.bytes {
		c.unit = z.unit
		if z.count > 1 {
			c.unit += "x" + strconv.Itoa(z.count)
		}
	}
}

// lostPair notes that a relationship is left out.
func (d *draft) lostPair(at span) {
	d.lost(at, "A design has no relationships: "+shortened(d.text[at.start:at.end])+" is left out.")
}
