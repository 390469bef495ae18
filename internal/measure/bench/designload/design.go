package designload

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// Fault says why a design cannot be measured.
type Fault struct {
	Line, Column int // of the first error in the text, 0 if it has none
	Message      string
}

func (f Fault) Error() string {
	if f.Line == 0 {
		return f.Message
	}
	return "line " + strconv.Itoa(f.Line) + ", column " + strconv.Itoa(f.Column) + ": " + f.Message
}

// workloadDesign is a design to be measured: what it declares and what its text does.
type workloadDesign struct {
	layout  *grouptree.Layout
	kind    grouptree.Kind   // of the layout in which copse is measured
	groups  []grouptree.Conj // that the worlds declare
	names   grouptree.Names
	ids     map[string]int // the number of each component, by name
	bytes   map[string]int // the size of each component whose type is declared, by name
	systems []*syntax.System

	entities, remaining int                   // entities and compositions that the text leaves
	compositions        []grouptree.Set       // that commits have given to entities, in order of their first appearance
	signatures          []grouptree.Signature // of the systems
	tags                grouptree.Set
	ops                 []op
	input               *cost.Input // what the price of a round depends on, with the ticks of the text
	peak                peak

	declared *workloadDesign   // the design with its own groups; nil unless this one is arranged
	found    *autogroup.Result // the search for the groups of an arranged design
}

func parse(text string, groups Groups) (*workloadDesign, error) {
	var first *recorder // of the layout of the text; the analysis makes further worlds for other layouts
	result := hints.Analyze(text, analysis.Options{Populate: true, HintsLater: true}, func(l *grouptree.Layout) analysis.World {
		r := &recorder{World: designrun.NewWorld(l)}
		if first == nil {
			first = r
		}
		return r
	})
	for _, d := range result.Diagnostics {
		if d.Severity == diagnostic.Error {
			return nil, Fault{d.Range.Start.Line, d.Range.Start.Column, d.Message}
		}
	}
	s := &workloadDesign{layout: result.Layout, names: result.Names, bytes: map[string]int{}, ids: map[string]int{}, entities: result.Census.Total()}
	for _, n := range result.Census.Count {
		s.remaining += min(n, 1)
	}
	s.kind, s.groups = s.layout.Kind, s.layout.Spec.Groups
	for i := range result.Systems {
		s.signatures = append(s.signatures, result.Systems[i].Signature)
	}
	s.tags = s.layout.Spec.Tags
	if groups == OfSystems {
		s.kind, s.groups = grouptree.Lanes, groupsOf(s.signatures, s.tags)
	}
	if first != nil {
		s.ops, s.compositions = exact(first.ops), first.Occurred()
	}
	for c, name := range s.names {
		s.ids[name] = c
	}
	if s.entities == 0 {
		return nil, Fault{Message: "the design leaves no entities: there is nothing to measure"}
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
	s.input = s.makeInput()
	return s, nil
}

// groupsOf returns what systems require and exclude, each conjunction once. For every optional component of a system there is
// another one, which requires it too. A system that requires no component with values has none.
func groupsOf(systems []grouptree.Signature, tags grouptree.Set) (out []grouptree.Conj) {
	add := func(g grouptree.Conj) {
		if !g.Has.Minus(tags).Empty() && !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	for _, s := range systems {
		own := s.Match
		add(own)
		for c := range s.Optional.All() {
			optional := grouptree.SetOf(c)
			add(grouptree.Conj{Cares: own.Cares.Union(optional), Has: own.Has.Union(optional)})
		}
	}
	return out
}

// width returns how many bytes a value of a component has.
func (s *workloadDesign) width(c int) int {
	if bytes := s.bytes[s.names[c]]; bytes != 0 {
		return bytes
	}
	return 12 // the size of a component that is not declared
}

// checksum depends on the composition and the values of every entity, and on the sum of what was read. each calls visit for the
// components of an entity in ascending order, with the bytes of their values.
func (s *workloadDesign) checksum(read uint32, living int, each func(at int, visit func(c int, bytes []byte)), entities int) uint64 {
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
