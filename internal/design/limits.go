package design

// What one design may ask for. Nothing above a limit is attempted; a diagnostic
// says so.
const (
	MaxText        = 64 << 10 // bytes
	MaxNesting     = 200      // parentheses in parentheses
	MaxComponents  = 256      // tags included
	MaxGroups      = 256
	MaxSystems     = 256
	MaxTicks       = 10_000
	MaxEntities    = 5_000_000 // of a design in which nothing follows a tick
	MaxAfterTick   = 200_000   // of any other
	MaxBytes       = 65_536    // of one component
	MaxWeight      = 1_000_000
	MaxSyntax      = 100 // errors of form that are reported
	defaultBytes   = 12  // f32x3
	defaultSeed    = 1
	longestQuoting = 40 // characters of a text that a message repeats
)

// counts is how much of each limit a text has used up so far.
type counts struct {
	components, groups, systems, ticks, entities int

	followed  bool  // something follows a tick
	above     Range // the spawn with which the entities exceeded MaxAfterTick
	aboveWith int   // how many they were then
}

// count adds the statement at hand to what the text asks for. A declaration
// beyond its limit is given up, the first of its kind with an error.
func (p *parser) count(s Statement) {
	c := &p.counts
	switch s := s.(type) {
	case *Component, *Tag:
		p.declare(&c.components, MaxComponents, msgTooManyComponents)
	case *Group:
		p.declare(&c.groups, MaxGroups, msgTooManyGroups)
	case *System:
		p.declare(&c.systems, MaxSystems, msgTooManySystems)
	case *Tick:
		if c.ticks++; c.ticks == MaxTicks+1 {
			p.tooBig(msgTooManyTicks.at(p.broken.Range))
		}
	case *Spawn:
		c.followed = c.followed || c.ticks > 0
		p.countEntities(s.Count.Value)
	case *Add, *Remove, *Despawn:
		c.followed = c.followed || c.ticks > 0
	}
}

func (p *parser) declare(n *int, limit int, m message) {
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
		p.tooBig(msgTooManyEntities.at(p.broken.Range, group3(c.entities)))
	}
}

// checkPopulation holds the entities against the limit that depends on what
// follows them.
func (p *parser) checkPopulation() {
	c := &p.counts
	if c.followed && c.entities > MaxAfterTick && c.entities <= MaxEntities {
		p.tooBig(msgTooManyAfterTick.at(c.above, group3(c.aboveWith)))
	}
}

// tooBig reports that no statement of the text may be carried out.
func (p *parser) tooBig(d Diagnostic) {
	p.file.TooBig = true
	if p.listed(d.Range) {
		p.diagnostics = append(p.diagnostics, d)
	}
}
