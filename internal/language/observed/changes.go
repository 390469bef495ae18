package observed

import (
	"math"
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/document"
)

// The size of what a design shows of changes.
const (
	mostChanges = 48 // transitions
	mostSpread  = 32 // ticks, over which rare changes are spread
)

// population is the entities of a design, by composition.
type population struct {
	sets    [][]int // components of the design, ascending
	counts  []int   // at the end
	tables  []int
	initial []int // before the first tick
	index   map[string]int
	from    []int // by composition of the document; -1 for one without components
	bare    int   // entities that have none of the components
}

// place returns the index of a composition, which has no entities yet if it is new.
func (p *population) place(set []int) int {
	key := keyOf(set)
	at, known := p.index[key]
	if !known {
		at = len(p.sets)
		p.index[key] = at
		p.sets, p.counts, p.tables = append(p.sets, set), append(p.counts, 0), append(p.tables, -1)
	}
	return at
}

// populationOf takes the compositions of a document, without the components that are left out.
func populationOf(d *document.Observed, c *chosen) *population {
	p := &population{index: map[string]int{}}
	for i := range d.Compositions {
		x := &d.Compositions[i]
		var set []int
		for _, index := range x.Components {
			if at := c.component[index]; at >= 0 {
				set = append(set, at)
			}
		}
		if len(set) == 0 {
			p.bare += x.Count
			p.from = append(p.from, -1)
			continue
		}
		at := p.place(set)
		p.counts[at] += x.Count
		if x.Tables >= 0 {
			p.tables[at] = max(p.tables[at], 0) + x.Tables
		}
		p.from = append(p.from, at)
	}
	return p
}

// change is entities that go from one composition to another in some ticks of the design.
type change struct {
	from, to int  // -1 for spawned or despawned
	measured int  // entities in the ticks of the document
	total    int  // in all ticks of the design
	first    int  // the first of its ticks
	step     int  // ticks from one to the next
	second   bool // it ends what another change begins
}

// at returns how many entities the change takes in a tick, of all ticks of the design.
func (x *change) at(tick, ticks int) int {
	if tick < x.first || (tick-x.first)%x.step != 0 {
		return 0
	}
	n, k := ticks/x.step, (tick-x.first)/x.step
	return (k+1)*x.total/n - k*x.total/n
}

// history is the ticks of a design.
type history struct {
	ticks   int
	changes []change
	left    int // transitions that are too rare or too many
	lost    int // their entities in the ticks of the document
	bare    int // entities that got their first component, or lost the last
}

// historyOf spreads the transitions of a document over as few ticks as show them. Where components are both added and removed there are two
// steps: the language chooses entities again for every statement, so first all are added, and in the next tick the others are removed.
func historyOf(d *document.Observed, p *population, r *rounds) history {
	var out history
	perTick := r.ticks / float64(max(d.Ticks, 1)) / float64(r.commits())
	list := transitionsOf(d, p, &out)
	if d.Ticks == 0 || len(list) == 0 {
		return out
	}
	spread := int(math.Ceil(math.Max(1, math.Min(mostSpread, 1/(float64(rarestOf(list))*perTick)))))
	slots, steps := p.slots(list)
	out.ticks = (spread + steps - 1) / steps * steps
	for i, x := range list {
		x.total, x.step = int(math.Round(math.Min(float64(x.measured)*perTick*float64(out.ticks), MaxNumber/1000))), 1
		switch {
		case x.total == 0:
			out.left, out.lost = out.left+1, out.lost+x.measured
		case p.swaps(x):
			both := p.place(union(p.sets[x.from], p.sets[x.to]))
			first, second := x, x
			first.to, second.from = both, both
			first.step, second.step, second.second = steps, steps, true
			first.first, second.first = 2*slots[i], 2*slots[i]+1
			out.changes = append(out.changes, first, second)
		default:
			out.changes = append(out.changes, x)
		}
	}
	if len(out.changes) == 0 {
		out.ticks = 0
	}
	return out
}

// rarestOf returns how many entities the rarest transition has that counts: it and those above it are nearly all changes.
func rarestOf(list []change) int {
	all, sum := 0.0, 0.0
	for _, x := range list {
		all += float64(x.measured)
	}
	for _, x := range list {
		if sum += float64(x.measured); sum >= 0.95*all {
			return x.measured
		}
	}
	return list[len(list)-1].measured
}

// transitionsOf returns the largest transitions of a document, in descending order.
func transitionsOf(d *document.Observed, p *population, h *history) (list []change) {
	place := func(index int) int {
		if index < 0 {
			return -1
		}
		return p.from[index]
	}
	at := map[[2]int]int{}
	for _, x := range d.Transitions {
		key := [2]int{place(x.From), place(x.To)}
		bare := x.From >= 0 && key[0] < 0 || x.To >= 0 && key[1] < 0
		i, known := at[key]
		switch {
		case bare:
			h.bare += x.Count
		case x.Count == 0 || key[0] == key[1]:
		case known:
			list[i].measured += x.Count
		default:
			at[key] = len(list)
			list = append(list, change{from: key[0], to: key[1], measured: x.Count})
		}
	}
	slices.SortStableFunc(list, func(a, b change) int { return b.measured - a.measured })
	for len(list) > mostChanges {
		last := len(list) - 1
		h.left, h.lost = h.left+1, h.lost+list[last].measured
		list = list[:last]
	}
	return list
}

// slots gives each swap two ticks, so that those in between, which have the components of both sides, are of one swap alone: else an entity
// that goes one way could be taken for one that goes the other. It returns after how many ticks the slots begin again.
func (p *population) slots(list []change) (slots []int, steps int) {
	taken := map[string]int{}
	slots, steps = make([]int, len(list)), 1
	for i, x := range list {
		if p.swaps(x) {
			key := keyOf(union(p.sets[x.from], p.sets[x.to]))
			slots[i] = taken[key]
			taken[key]++
			steps = max(steps, 2*taken[key])
		}
	}
	return slots, steps
}

// swaps reports whether a change both adds and removes components.
func (p *population) swaps(x change) bool {
	if x.from < 0 || x.to < 0 {
		return false
	}
	return len(minus(p.sets[x.to], p.sets[x.from])) > 0 && len(minus(p.sets[x.from], p.sets[x.to])) > 0
}

// begin sets how many entities there are before the first tick: so many that those at the end are those of the document, and more where a tick
// would take more than there are.
func (p *population) begin(h *history) {
	p.initial = slices.Clone(p.counts)
	net, least := make([]int, len(p.sets)), make([]int, len(p.sets))
	for tick := range h.ticks {
		for i := range h.changes {
			if x := &h.changes[i]; x.from >= 0 {
				net[x.from] -= x.at(tick, h.ticks)
				least[x.from] = min(least[x.from], net[x.from])
			}
		}
		for i := range h.changes {
			if x := &h.changes[i]; x.to >= 0 {
				net[x.to] += x.at(tick, h.ticks)
			}
		}
	}
	for i := range p.initial {
		p.initial[i] = max(p.counts[i]-net[i], -least[i])
	}
}

// shrink divides all entities, and those that change, so that there are at most so many. It returns by what.
func (p *population) shrink(h *history, most int) int {
	total := 0.0
	for _, n := range p.counts {
		total += float64(n)
	}
	for i := range h.changes {
		total += 2 * float64(h.changes[i].total) // it may take entities that are there before the first tick on top of those at the end
	}
	by := int(math.Ceil(total / float64(most)))
	if by <= 1 {
		return 1
	}
	for i, n := range p.counts {
		if n > 0 {
			p.counts[i] = max(1, n/by)
		}
	}
	for i := range h.changes {
		h.changes[i].total /= by
	}
	return by
}

// union and minus are of ascending lists.
func union(a, b []int) []int {
	out := slices.Concat(a, b)
	slices.Sort(out)
	return slices.Compact(out)
}

func minus(a, b []int) (out []int) {
	for _, n := range a {
		if _, has := slices.BinarySearch(b, n); !has {
			out = append(out, n)
		}
	}
	return out
}
