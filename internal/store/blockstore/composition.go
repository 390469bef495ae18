package blockstore

import (
	"maps"
	"slices"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/sorting"
	"github.com/copse-ecs/copse/internal/store/record"
	"github.com/copse-ecs/copse/internal/store/rowindex"
)

// composition is what is known of a set of components.
type composition struct {
	set    gt.Set
	blocks []blockRef // where its entities have rows, the largest class first, lists of tags last: together they hold every stored component once
	count  int        // committed entities
	first  int32      // the first class, -1 if it has no rows
	known  bool       // the layout knows it; else it has neither blocks nor entities
	coming bool       // it is not known and gets an entity, see extender.add
	edges  []edge     // by edgeOf
	begun  uint32     // the transition of entities that begin with it, 0 if that was not asked for
	ended  uint32     // the same of those that end with it
}

// edge leads from a composition to the one with, or without, what has a number.
type edge struct {
	to         uint32 // 1 + the composition; 0 if the edge was not asked for
	transition uint32 // 0 if the composition stays
}

// Compositions are the sets of components that the store has seen, numbered from 0.
type Compositions struct {
	blocks      *Blocks
	transitions *transitions
	indexes     *rowindex.Table
	list        []composition
	unknown     int // how many the layout does not know
	number      map[gt.Set]uint32
	sets        []gt.Set // that have a number, see NumberOf

	exclusive []gt.Set // see Exclude
}

// NoComponents is the number of the composition without components, which is interned first.
const NoComponents = 0

// NumberOf returns the number of a set of components that entities get and lose together, for
// [Queue.Change]; ok is false if there would be too many. Numbers below gt.MaxComponents are components.
func (c *Compositions) NumberOf(set gt.Set) (number int, ok bool) {
	k := slices.Index(c.sets, set)
	if k < 0 {
		if len(c.sets) == MaxSets {
			return 0, false
		}
		k = len(c.sets)
		c.sets = append(c.sets, set)
	}
	return gt.MaxComponents + k, true
}

// numbered returns the set that has a number, or that of a component.
func (c *Compositions) numbered(number int) gt.Set {
	if number < gt.MaxComponents {
		return gt.SetOf(number)
	}
	return c.sets[number-gt.MaxComponents]
}

// edgeOf returns the number of the step from a composition to the one with, or without, what has a number.
func edgeOf(number int, has bool) int {
	if has {
		return 2*number + 1
	}
	return 2 * number
}

// intern returns the number of a composition, and an error if there would be too many.
func (c *Compositions) intern(set gt.Set) (comp uint32, err error) {
	if k, known := c.number[set]; known {
		return k, nil
	}
	if len(c.list) == MaxCompositions {
		return record.NoComposition, errTooManyCompositions
	}
	k := uint32(len(c.list))
	c.list = append(c.list, composition{set: set})
	c.unknown++
	c.indexes.AddComposition()
	c.locate(k)
	c.number[set] = k
	return k, nil
}

// locate finds the blocks of a composition in the layout, if that knows the composition.
func (c *Compositions) locate(comp uint32) {
	b, x := c.blocks, &c.list[comp]
	x.blocks, x.first = nil, -1
	if x.known = b.layout.Knows(x.set); !x.known {
		return
	}
	c.unknown--
	for rest := x.set.Minus(b.layout.Spec.Tags); !rest.Empty(); {
		component := rest.First()
		l := b.blockIn(component, b.layout.Leaf(component, x.set))
		k := b.list[l].class
		x.blocks = append(x.blocks, blockRef{k, l})
		rest = rest.Minus(b.classes[k].set)
	}
	for _, tag := range b.layout.Spec.Listed {
		if x.set.Has(tag) {
			l := b.blockIn(tag, b.layout.Leaf(tag, x.set))
			x.blocks = append(x.blocks, blockRef{b.list[l].class, l})
		}
	}
	sorting.Stable(x.blocks, c.compare)
	if len(x.blocks) > 0 {
		x.first = x.blocks[0].class
	}
	for k, p := range x.blocks {
		c.indexes.Put(comp, p.class, b.classes[p.class].set, k == 0)
	}
}

// compare orders blocks: that of the larger class first, then that of the earlier one.
func (c *Compositions) compare(a, b blockRef) int {
	if x, y := c.blocks.classes[a.class].set.Len(), c.blocks.classes[b.class].set.Len(); x != y {
		return y - x
	}
	return int(a.class - b.class)
}

// blockWith returns which block of a composition holds a component, -1 if none does.
func (c *Compositions) blockWith(comp uint32, component int) int {
	return slices.IndexFunc(c.list[comp].blocks, func(p blockRef) bool { return c.blocks.classes[p.class].set.Has(component) })
}

// blocksOf returns the blocks of a composition, none for record.NoComposition.
func (c *Compositions) blocksOf(comp uint32) []blockRef {
	if comp == record.NoComposition {
		return nil
	}
	return c.list[comp].blocks
}

// setOf returns the components of a composition; ok is false for record.NoComposition.
func (c *Compositions) setOf(comp uint32) (set gt.Set, ok bool) {
	if comp == record.NoComposition {
		return gt.Set{}, false
	}
	return c.list[comp].set, true
}

// has reports whether a composition has a component; record.NoComposition has none.
func (c *Compositions) has(comp uint32, component int) bool {
	return comp != record.NoComposition && c.list[comp].set.Has(component)
}

// next returns the composition with, or without, what has a number, and the transition to it, 0 if the composition stays. If there would
// be too many compositions it returns the composition itself and an error.
func (c *Compositions) next(comp uint32, number int, has bool) (to, transition uint32, err error) {
	if k, edges := edgeOf(number, has), c.list[comp].edges; k < len(edges) && edges[k].to > 0 {
		return edges[k].to - 1, edges[k].transition, nil
	}
	return c.findNext(comp, number, has)
}

// findNext is next for an edge that is not remembered, and remembers it: if no edge were remembered, a change of one of 4 components
// would take 1.6 times as long.
func (c *Compositions) findNext(comp uint32, number int, has bool) (to, transition uint32, err error) {
	set, x := c.list[comp].set, c.numbered(number)
	if has {
		set = c.with(set, x)
	} else {
		set = set.Minus(x)
	}
	to, err = c.intern(set)
	if err != nil {
		return comp, 0, err
	}
	if to != comp {
		transition = c.transitions.number(comp, to)
	}
	from, k := &c.list[comp], edgeOf(number, has)
	if k >= len(from.edges) {
		from.edges = append(from.edges, make([]edge, k+1-len(from.edges))...)
	}
	from.edges[k] = edge{to + 1, transition}
	return to, transition, nil
}

// Exclude makes tags exclude one another: a composition that gets one of them loses the others. Sets that exclude have no tag
// in common. It belongs to the store: a restore does not change it. The caller gives no entity two of the tags.
func (c *Compositions) Exclude(tags gt.Set) {
	c.exclusive = append(c.exclusive, tags)
	c.forgetEdges()
}

// with returns the composition that a set has after components are added: tags that these exclude are lost.
func (c *Compositions) with(set, added gt.Set) gt.Set {
	for _, tags := range c.exclusive {
		if tags.Meets(added) {
			set = set.Minus(tags)
		}
	}
	return set.Union(added)
}

// forgetEdges forgets where compositions lead, and by which transitions.
func (c *Compositions) forgetEdges() {
	for k := range c.list {
		c.list[k].edges, c.list[k].begun, c.list[k].ended = nil, 0, 0
	}
}

// arrange finds the blocks of all compositions in another layout, which the blocks follow.
func (c *Compositions) arrange() {
	c.indexes.UseLanes(c.blocks.layout)
	c.unknown = len(c.list)
	for k := range c.list {
		c.locate(uint32(k))
	}
}

// extend finds the blocks of the compositions that the layout has come to know.
func (c *Compositions) extend() {
	c.indexes.UseLanes(c.blocks.layout)
	for k := range c.list {
		if !c.list[k].known {
			c.locate(uint32(k))
		}
	}
}

func (c *Compositions) copyFrom(from *Compositions) {
	c.list = slices.Clone(from.list)
	c.forgetEdges()
	if len(c.sets) < len(from.sets) { // else they were all there when the other was copied, in the same order
		c.sets = slices.Clone(from.sets)
	}
	c.unknown = from.unknown
	c.number = maps.Clone(from.number)
}

// Intern returns the number of a composition, a new one if the store has not seen it. It stays the same as long as the store
// is used, also when that is restored.
func (c *Compositions) Intern(set gt.Set) (composition int, err error) {
	k, err := c.intern(set)
	return int(k), err
}

// Len returns how many compositions the store has seen.
func (c *Compositions) Len() int { return len(c.list) }

// Set returns the components of composition number k, tags included.
func (c *Compositions) Set(k int) gt.Set { return c.list[k].set }

// Blocks returns the blocks in which each entity of a composition has a row, in the numbers of Blocks.Each.
func (c *Compositions) Blocks(composition int) (blocks []int32) {
	for _, p := range c.list[composition].blocks {
		blocks = append(blocks, p.block)
	}
	return blocks
}

// CountOf returns how many committed entities have a composition, by its number.
func (c *Compositions) CountOf(composition int) int { return c.list[composition].count }

// CountIf returns how many committed entities have a composition of which holds returns true.
func (c *Compositions) CountIf(holds func(gt.Set) bool) (n int) {
	for k := range c.list {
		if x := &c.list[k]; x.count > 0 && holds(x.set) {
			n += x.count
		}
	}
	return n
}

// Has reports whether composition number k has a component or tag; -1 has none.
func (c *Compositions) Has(k, component int) bool { return k >= 0 && c.list[k].set.Has(component) }

// Census counts the committed entities by composition.
func (c *Compositions) Census() gt.Census {
	var out gt.Census
	for i := range c.list {
		if n := c.list[i].count; n > 0 {
			out.Comps, out.Count = append(out.Comps, c.list[i].set), append(out.Count, n)
		}
	}
	return out
}
