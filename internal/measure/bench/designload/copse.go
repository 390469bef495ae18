package designload

import (
	"unsafe"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// copseWorld is a world of package ecs with the components, groups and systems of a design.
type copseWorld struct {
	*workloadDesign
	kind     grouptree.Kind
	world    *ecs.World
	terms    []ecs.Term
	raws     map[string]ecs.Dynamic
	runs     []*ecs.System // by index in the design
	entities []ecs.Entity  // by number from 0
	list     []ecs.Term    // reused
	read     uint32        // the sum of what the systems have read
}

// declare makes the empty world.
func (d *copseWorld) declare() {
	d.world, d.raws = ecs.NewWorld(ecs.WithLayout(ecs.Layout(d.kind))), map[string]ecs.Dynamic{}
	for c := range d.layout.Spec.Components {
		name := d.names[c]
		if d.layout.Spec.Tags.Has(c) {
			d.terms = append(d.terms, d.world.TagNamed(name))
			continue
		}
		d.raws[name] = d.world.Dynamic(name, d.width(c))
		d.terms = append(d.terms, d.raws[name])
	}
	for _, g := range d.groups {
		var terms []ecs.Term
		for c := range g.Cares.All() {
			if g.Has.Has(c) {
				terms = append(terms, d.terms[c])
			} else {
				terms = append(terms, ecs.Not(d.terms[c]))
			}
		}
		d.world.Group(terms...)
	}
	for _, s := range d.systems {
		d.runs = append(d.runs, d.system(s))
	}
}

// named returns the components of a list.
func (d *copseWorld) named(list syntax.List) (out []ecs.Term) {
	for _, item := range list.Items {
		if id, ok := d.world.Lookup(item.Name.Text); ok {
			out = append(out, id)
		}
	}
	return out
}

// system declares a system of the design.
func (d *copseWorld) system(s *syntax.System) *ecs.System {
	var columns []ecs.Term
	var reads, writes []sizedColumn
	options := []ecs.Option{ecs.With(d.named(s.With)...), ecs.Without(d.named(s.Without)...)}
	for _, item := range s.List.Items {
		raw, ok := d.raws[item.Name.Text]
		if !ok {
			options = append(options, ecs.With(d.world.TagNamed(item.Name.Text)))
			continue
		}
		column := sizedColumn{raw, d.width(int(raw.ID()))}
		columns = append(columns, raw)
		if item.Optional {
			options = append(options, ecs.Optional(raw))
		}
		if item.Mut {
			writes = append(writes, column)
		} else {
			reads, options = append(reads, column), append(options, ecs.Reads(raw))
		}
	}
	if len(columns) == 0 {
		return d.world.NewSystem(s.Name.Text, nil, func(b ecs.Block) { d.read += uint32(b.Len()) }, options...)
	}
	return d.world.NewSystem(s.Name.Text, columns, func(b ecs.Block) {
		for _, column := range reads {
			d.read += sumOf(column.In(b), column.width)
		}
		for _, column := range writes {
			increase(column.In(b), column.width)
		}
	}, options...)
}

// sizedColumn is a component of a system and the width of its values.
type sizedColumn struct {
	ecs.Dynamic
	width int
}

// words converts bytes to numbers of 32 bits, if the width of a value is a multiple of that.
func words(bytes []byte, width int) ([]uint32, bool) {
	if len(bytes) == 0 || width%4 != 0 {
		return nil, false
	}
	return unsafe.Slice((*uint32)(unsafe.Pointer(&bytes[0])), len(bytes)/4), true
}

// sumOf adds up the words of values, or their bytes. It is not inlined, so that all storages run the same loop at the same address:
// where a loop of a few instructions begins can make it a third slower.
//
//go:noinline
func sumOf(bytes []byte, width int) (sum uint32) {
	if w, ok := words(bytes, width); ok {
		for _, v := range w {
			sum += v
		}
		return sum
	}
	for _, b := range bytes {
		sum += uint32(b)
	}
	return sum
}

// increase adds 1 to the words of values, or to their bytes. It is not inlined for the reason that sumOf is not.
//
//go:noinline
func increase(bytes []byte, width int) {
	if w, ok := words(bytes, width); ok {
		for i := range w {
			w[i]++
		}
		return
	}
	for i := range bytes {
		bytes[i]++
	}
}

func (d *copseWorld) spawn(at int, has grouptree.Set) {
	d.entities = put(d.entities, at, d.world.Spawn(d.termsOf(has)...))
}

// spawnMany spawns entities in bulk, without a commit.
func (d *copseWorld) spawnMany(n int, has grouptree.Set) {
	d.entities = append(d.entities, d.world.SpawnMany(n, nil, d.termsOf(has)...)...)
}

// termsOf lists the components of a set. The list is valid until the next call.
func (d *copseWorld) termsOf(has grouptree.Set) []ecs.Term {
	d.list = d.list[:0]
	for c := range has.All() {
		d.list = append(d.list, d.terms[c])
	}
	return d.list
}

func (d *copseWorld) change(at int, add, remove grouptree.Set) {
	for c := range add.All() {
		d.world.Add(d.entities[at], d.terms[c])
	}
	for c := range remove.All() {
		d.world.Remove(d.entities[at], d.terms[c])
	}
}

func (d *copseWorld) despawn(at int) { d.world.Despawn(d.entities[at]) }

func (d *copseWorld) batch(operations func()) { d.world.Batch(operations) }

// tick runs all systems and commits.
func (d *copseWorld) tick() {
	if err := d.world.Tick(scenario.Delta); err != nil {
		panic(err) // the world has no limits
	}
}

// run runs one system.
func (d *copseWorld) run(system int) { d.runs[system].Run(scenario.Delta) }

// Checksum depends on every value in the world and on what was read.
func (d *copseWorld) Checksum() uint64 {
	return d.workloadDesign.checksum(d.read, d.world.Len(), func(at int, visit func(c int, bytes []byte)) {
		for _, id := range d.world.Composition(d.entities[at]) {
			var bytes []byte
			if raw, ok := d.raws[d.names[id]]; ok {
				bytes = raw.Ptr(d.entities[at])
			}
			visit(int(id), bytes)
		}
	}, len(d.entities))
}
