package advice

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// builder makes the input of the models from a program.
type builder struct {
	p           *program.Program
	in          *model.Input
	of          []int // the system of the program of each system of the input
	number      map[held]int
	thousandths []int64 // entities of each composition
	spawns      []int64 // what the text makes
	sums        map[flowing]int64
	rounds      int
	full        bool // compositions were left out
}

// flowing is from which composition to which entities go.
type flowing struct {
	from, to int
	batch    bool
}

// held is what an entity has, and what of it is disabled.
type held struct{ has, off grouptree.Set }

// newBuilder takes the components, and the systems that go over entities.
func newBuilder(p *program.Program) *builder {
	b := &builder{p: p, in: &model.Input{}, number: map[held]int{}, rounds: 1}
	for i := range p.Components {
		c := &p.Components[i]
		out := model.Component{Name: c.Name, Bytes: c.Bytes, Sparse: c.Storage == "SparseSet"}
		if c.Tag {
			out.Bytes = 0
		}
		b.in.Components = append(b.in.Components, withTraits(out, c))
	}
	for i := range p.Systems {
		s := &p.Systems[i]
		if s.Loop == program.LoopNone || s.Loop == program.LoopFirst {
			continue
		}
		b.in.Systems = append(b.in.Systems, b.system(s))
		b.of = append(b.of, i)
	}
	return b
}

// withTraits returns a component with what the text says about how it is stored.
func withTraits(out model.Component, c *program.Component) model.Component {
	if c.Storage == "shared" {
		out.Shared, out.Bytes = max(1, c.Values), 0
	}
	for _, t := range append(c.Traits, program.Trait{Name: c.Storage}) {
		switch word, rest, _ := strings.Cut(t.Name, " "); word {
		case "relation":
			out.Targets = max(1, c.Values)
		case "in_place_delete", "stable":
			out.Unowned = "is deleted in place"
		case "Sparse", "DontFragment":
			if out.Trait != "DontFragment" {
				out.Trait = word
			}
		case "IEnableableComponent", "CanToggle":
			out.Enableable = true
		case "MaximumChunkCapacity":
			out.MostInChunk, _ = strconv.Atoi(rest) // 0 where the text has a name
		}
	}
	return out
}

func (b *builder) system(s *program.System) model.System {
	out := model.System{Name: s.Name, Lead: s.Lead, Loop: s.Loop, Weight: max(s.Weight, 1), Order: []int{}}
	for _, t := range s.Terms {
		if t.Write {
			out.Write.Add(t.Component)
		}
		switch t.Role {
		case program.RoleAccess, program.RoleWith:
			switch enableable := b.in.Components[t.Component].Enableable; {
			case t.State == program.Disabled && enableable:
				out.Disabled.Add(t.Component)
			case t.State == program.Present && enableable:
				out.Held.Add(t.Component)
			default:
				out.Has.Add(t.Component)
			}
			out.Order = append(out.Order, t.Component)
			if t.Role == program.RoleAccess && b.in.Components[t.Component].Bytes > 0 {
				out.Access.Add(t.Component)
			}
		case program.RoleWithout:
			out.Not.Add(t.Component)
			out.Without = append(out.Without, t.Component)
		case program.RoleOptional, program.RoleLookup:
			if b.in.Components[t.Component].Bytes > 0 {
				out.Optional.Add(t.Component)
			}
		}
	}
	return out
}

// names lists components.
func names(in *model.Input, list []int) string {
	var out []string
	for _, c := range list {
		out = append(out, in.Components[c].Name)
	}
	return strings.Join(out, ", ")
}

// listOf returns the components of a set.
func listOf(s grouptree.Set) (out []int) {
	for c := range s.All() {
		out = append(out, c)
	}
	return out
}
