package syntax

import (
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/wording"
)

// count counts the current statement against the limits of the design. A declaration beyond a limit
// is dropped; the first one of each kind is an error.
func (p *parser) count(s Statement) {
	c := &p.counts
	switch s := s.(type) {
	case *Component, *Tag:
		p.declare(&c.components, MaxComponents, diagnostic.TooManyComponents)
	case *Group:
		p.declare(&c.groups, MaxGroups, diagnostic.TooManyGroups)
	case *System:
		p.declare(&c.systems, MaxSystems, diagnostic.TooManySystems)
	case *Tick:
		if c.ticks++; c.ticks == MaxTicks+1 {
			p.tooBig(diagnostic.TooManyTicks.At(p.broken.Range))
		}
	case *Spawn:
		c.followed = c.followed || c.ticks > 0
		p.countEntities(s.Count.Value)
	case *Add, *Remove, *Despawn:
		c.followed = c.followed || c.ticks > 0
	}
}

func (p *parser) declare(n *int, limit int, m diagnostic.Message) {
	if *n++; *n > limit {
		if *n == limit+1 {
			p.fail(m, p.broken.Range)
		}
		panic(bailout{})
	}
}

func (p *parser) countEntities(n int) {
	c := &p.counts
	before := c.entities
	c.entities = min(c.entities+n, maxNumber)
	if before <= MaxAfterTick && c.entities > MaxAfterTick {
		c.above, c.aboveWith = p.broken.Range, c.entities
	}
	if before <= MaxEntities && c.entities > MaxEntities {
		p.tooBig(diagnostic.TooManyEntities.At(p.broken.Range, wording.Grouped(c.entities)))
	}
}

// checkPopulation reports too many entities for a design that changes them after a tick.
func (p *parser) checkPopulation() {
	c := &p.counts
	if c.followed && c.entities > MaxAfterTick && c.entities <= MaxEntities {
		p.tooBig(diagnostic.TooManyAfterTick.At(c.above, wording.Grouped(c.aboveWith)))
	}
}

// tooBig reports that no statement of the text may be carried out.
func (p *parser) tooBig(d diagnostic.Diagnostic) {
	p.file.TooBig = true
	if p.listed(d.Range) {
		p.diagnostics = append(p.diagnostics, d)
	}
}
