package designload

import (
	"slices"
	"strconv"
	"unsafe"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/scenario"
	"github.com/copse-ecs/copse/internal/bench/storagecases"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/copse-ecs/copse/internal/design/hints"
	"github.com/copse-ecs/copse/internal/design/syntax"
	"github.com/copse-ecs/copse/internal/designrun"
)

// Name is what the workload of a design is called.
const Name = "design"

// Fault says why a text cannot be measured.
type Fault struct {
	Line, Column int // of the first error, 0 if the text has none
	Message      string
}

func (f Fault) Error() string {
	if f.Line == 0 {
		return f.Message
	}
	return "line " + strconv.Itoa(f.Line) + ", column " + strconv.Itoa(f.Column) + ": " + f.Message
}

// sketch is what is known of a design: what it declares and what its text does.
type sketch struct {
	layout   *grouptree.Layout
	names    grouptree.Names
	ids      map[string]int // of the components, by name
	bytes    map[string]int // of the components that say it
	systems  []*syntax.System
	entities int // in the end
	ops      []op
}

// op is something that the text asks of a world. Entities are numbers from 1.
type op struct {
	spawn       int // so many of the composition add
	add, remove grouptree.Set
	numbers     []int32
	despawn     bool
	commit      bool
}

// recorder notes what is asked of a design's world.
type recorder struct {
	analysis.World
	ops []op
}

func (r *recorder) Spawn(n int, composition grouptree.Set) {
	r.ops = append(r.ops, op{spawn: n, add: composition})
	r.World.Spawn(n, composition)
}

func (r *recorder) Change(numbers []int32, add, remove grouptree.Set) {
	r.ops = append(r.ops, op{numbers: slices.Clone(numbers), add: add, remove: remove})
	r.World.Change(numbers, add, remove)
}

func (r *recorder) Despawn(numbers []int32) {
	r.ops = append(r.ops, op{numbers: slices.Clone(numbers), despawn: true})
	r.World.Despawn(numbers)
}

func (r *recorder) Commit() (analysis.Commit, bool) {
	r.ops = append(r.ops, op{commit: true})
	return r.World.Commit()
}

// Of makes the workload of a design's text. What is wrong with one is a [Fault].
func Of(text string) (bench.Definition, error) {
	s, err := sketchOf(text)
	if err != nil {
		return bench.Definition{}, err
	}
	return bench.Definition{
		Name: Name, Entities: s.entities, Most: s.entities, Components: s.layout.Spec.Components, FixedEntities: true, New: s.workload,
	}, nil
}

func sketchOf(text string) (*sketch, error) {
	var first *recorder // the text's own layout; further ones are tried for what is said about them
	analysis := hints.Analyze(text, analysis.Options{Populate: true, HintsLater: true}, func(l *grouptree.Layout) analysis.World {
		r := &recorder{World: designrun.NewWorld(l)}
		if first == nil {
			first = r
		}
		return r
	})
	for _, d := range analysis.Diagnostics {
		if d.Severity == diagnostic.Error {
			return nil, Fault{d.Range.Start.Line, d.Range.Start.Column, d.Message}
		}
	}
	s := &sketch{layout: analysis.Layout, names: analysis.Names, bytes: map[string]int{}, ids: map[string]int{}, entities: analysis.Census.Total()}
	if first != nil {
		s.ops = first.ops
	}
	for c, name := range s.names {
		s.ids[name] = c
	}
	if s.entities == 0 {
		return nil, Fault{Message: "the design has no entities in the end: there is nothing to measure"}
	}
	parsed, _ := syntax.Parse(text)
	for _, statement := range parsed.Statements {
		switch d := statement.(type) {
		case *syntax.Component:
			s.bytes[d.Name.Text] = d.Type.Bytes
		case *syntax.System:
			s.systems = append(s.systems, d)
		}
	}
	return s, nil
}

// width is how many bytes a value of a component has.
func (s *sketch) width(c int) int {
	if bytes := s.bytes[s.names[c]]; bytes != 0 {
		return bytes
	}
	return 12 // what the language gives to components that are not declared
}

// workload measures a design in its own layout, in every other, and on the storages that it fits.
func (s *sketch) workload(p bench.Params) bench.Workload {
	w := bench.Workload{Name: Name, About: "a design's own population, systems and ticks"}
	tick := bench.Metric{Name: "tick", Unit: "ns", Per: "entity and tick", Kind: bench.Steps, Params: p}
	text := bench.Metric{Name: "text", Unit: "ms", Per: "text", Kind: bench.Once, Params: p}
	add := func(storage string, kind ecs.Layout) {
		tick.Cases = append(tick.Cases, bench.Case{Storage: storage, New: func(bench.Params) bench.Instance {
			return &designTick{designWorld{sketch: s, kind: kind}}
		}})
		text.Cases = append(text.Cases, bench.Case{Storage: storage, New: func(bench.Params) bench.Instance {
			return &designText{designWorld{sketch: s, kind: kind}}
		}})
	}
	add("copse", s.layout.Kind)
	for _, kind := range []ecs.Layout{ecs.Laminar, ecs.Trees, ecs.Paper, ecs.Naive} {
		if kind != s.layout.Kind {
			add("copse-"+kind.String(), kind)
		}
	}
	if s.fits() {
		for _, storage := range storagecases.Common() {
			made := storedWorld{sketch: s, storage: storage}
			tick.Cases = append(tick.Cases, bench.Case{Storage: storage, New: func(bench.Params) bench.Instance { return &storedTick{made} }})
			text.Cases = append(text.Cases, bench.Case{Storage: storage, New: func(bench.Params) bench.Instance { return &storedText{made} }})
		}
	}
	w.Metrics = []bench.Metric{tick, text}
	return w
}

// designWorld is a world that is made as a design says.
type designWorld struct {
	*sketch
	kind     ecs.Layout
	world    *ecs.World
	terms    []ecs.Term
	raws     map[string]ecs.Raw
	entities []ecs.Entity // by number - 1
	read     uint32       // the sum of what systems have read
}

func (d *designWorld) declare() {
	d.world, d.raws = ecs.NewWorld(ecs.WithLayout(d.kind)), map[string]ecs.Raw{}
	for c := range d.layout.Spec.Components {
		name := d.names[c]
		if d.layout.Spec.Tags.Has(c) {
			d.terms = append(d.terms, d.world.TagNamed(name))
			continue
		}
		d.raws[name] = d.world.Raw(name, d.width(c))
		d.terms = append(d.terms, d.raws[name])
	}
	for _, g := range d.layout.Spec.Groups {
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
		d.system(s)
	}
}

func (d *designWorld) named(list syntax.List) (out []ecs.Term) {
	for _, item := range list.Items {
		if id, ok := d.world.Lookup(item.Name.Text); ok {
			out = append(out, id)
		}
	}
	return out
}

// system declares a system that adds up what it reads and adds 1 to what it writes.
func (d *designWorld) system(s *syntax.System) {
	var columns []ecs.Term
	var reads, writes []ecs.Raw
	options := []ecs.Option{ecs.With(d.named(s.With)...), ecs.Without(d.named(s.Without)...)}
	for _, item := range s.List.Items {
		raw, ok := d.raws[item.Name.Text]
		if !ok {
			options = append(options, ecs.With(d.world.TagNamed(item.Name.Text)))
			continue
		}
		columns = append(columns, raw)
		if item.Optional {
			options = append(options, ecs.Optional(raw))
		}
		if item.Mut {
			writes = append(writes, raw)
		} else {
			reads, options = append(reads, raw), append(options, ecs.Reads(raw))
		}
	}
	d.world.NewSystem(s.Name.Text, columns, func(b ecs.Block) {
		for _, raw := range reads {
			in := raw.In(b)
			d.read += total(in, len(in)/b.Len())
		}
		for _, raw := range writes {
			in := raw.In(b)
			increase(in, len(in)/b.Len())
		}
	}, options...)
}

// words looks at bytes as at numbers of 32 bits, if they divide.
func words(bytes []byte, width int) ([]uint32, bool) {
	if len(bytes) == 0 || width%4 != 0 {
		return nil, false
	}
	return unsafe.Slice((*uint32)(unsafe.Pointer(&bytes[0])), len(bytes)/4), true
}

// total adds up words, or bytes.
func total(bytes []byte, width int) (sum uint32) {
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

// player does what a text asks for. Entities are counted from 0.
type player interface {
	spawn(n int, has grouptree.Set)
	change(at int, add, remove grouptree.Set)
	despawn(at int)
	commit()
}

// play does all that the text asks for. A component that is there is not added once more: its value stays.
func (s *sketch) play(p player) {
	var has []grouptree.Set
	for _, o := range s.ops {
		switch {
		case o.commit:
			p.commit()
		case o.spawn > 0:
			p.spawn(o.spawn, o.add)
			for range o.spawn {
				has = append(has, o.add)
			}
		case o.despawn:
			for _, n := range o.numbers {
				p.despawn(int(n) - 1)
			}
		default:
			for _, n := range o.numbers {
				own := &has[n-1]
				p.change(int(n)-1, o.add.Minus(*own), o.remove.Intersect(*own))
				*own = own.Union(o.add).Minus(o.remove)
			}
		}
	}
}

func (d *designWorld) spawn(n int, has grouptree.Set) {
	terms := d.termsOf(has)
	for range n {
		d.entities = append(d.entities, d.world.Spawn(terms...))
	}
}

func (d *designWorld) change(at int, add, remove grouptree.Set) {
	for c := range add.All() {
		d.world.Add(d.entities[at], d.terms[c])
	}
	for c := range remove.All() {
		d.world.Remove(d.entities[at], d.terms[c])
	}
}

func (d *designWorld) despawn(at int) { d.world.Despawn(d.entities[at]) }

func (d *designWorld) commit() {
	if _, err := d.world.Commit(); err != nil {
		panic(err) // no limit was set
	}
}

func (d *designWorld) termsOf(set grouptree.Set) (out []ecs.Term) {
	for c := range set.All() {
		out = append(out, d.terms[c])
	}
	return out
}

// Units returns the number of entities in the end.
func (d *designWorld) Units() int { return d.sketch.entities }

// checksum depends on the composition and the values of every entity, and on all that was read. each has the components of
// an entity in rising order visited, with the bytes of their values.
func (s *sketch) checksum(read uint32, living int, each func(at int, visit func(c int, bytes []byte)), entities int) uint64 {
	sum := scenario.Mix(uint64(read), uint64(living), 0, 0, 0)
	for at := range entities {
		each(at, func(c int, bytes []byte) {
			key := uint64(at)<<8 | uint64(c)
			for _, b := range bytes {
				key = key*0x100000001b3 + uint64(b)
			}
			sum = scenario.Mix(sum, key, 0, 0, 0)
		})
	}
	return sum
}

// Checksum depends on the composition and the values of every entity, and on all that was
// read.
func (d *designWorld) Checksum() uint64 {
	return d.sketch.checksum(d.read, d.world.Len(), func(at int, visit func(c int, bytes []byte)) {
		for _, id := range d.world.Composition(d.entities[at]) {
			var bytes []byte
			if raw, ok := d.raws[d.names[id]]; ok {
				bytes = raw.Get(d.entities[at])
			}
			visit(int(id), bytes)
		}
	}, len(d.entities))
}

// designTick runs the systems over the population that the text leaves.
type designTick struct{ designWorld }

// Setup does what the text says.
func (d *designTick) Setup() {
	d.declare()
	d.play(&d.designWorld)
}

// Step runs a tick.
func (d *designTick) Step(int) {
	if err := d.world.Tick(scenario.Delta); err != nil {
		panic(err) // no limit was set
	}
}

// designText does what the text says.
type designText struct{ designWorld }

// Setup makes the empty world.
func (d *designText) Setup() { d.declare() }

// Step does what the text says.
func (d *designText) Step(int) { d.play(&d.designWorld) }
