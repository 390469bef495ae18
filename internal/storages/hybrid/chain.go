package hybrid

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// chain has the arrays of nested groups. The level of an entity is the strongest group that it is in: an entity of level l is in
// the groups 0..l and in no other. Entities of the strongest group come first; those of level l have the rows
// ends[l+1]..ends[l]-1.
type chain struct {
	groups  []contract.Set
	ends    []uint32          // by group, how many entities are in it; a last element is 0
	columns []contract.Column // by component; only those of the strongest group are used
	weakest []int             // by component, the weakest group that has it; len(groups) if none has it
	values  [][]int           // by group, its components that are not tags
	owners  []entity.Entity   // by row
}

func newChain(kinds []contract.Kind, groups []contract.Set) chain {
	c := chain{groups: groups, ends: make([]uint32, len(groups)+1)}
	for i := 1; i < len(groups); i++ {
		if !groups[i].Contains(groups[i-1]) || groups[i] == groups[i-1] {
			panic("hybrid: group " + strconv.Itoa(i) + " must have all components of the previous group, and more")
		}
	}
	for k, kind := range kinds {
		c.columns = append(c.columns, contract.NewColumn(kind.Width))
		first := 0
		for first < len(groups) && !groups[first].Has(k) {
			first++
		}
		c.weakest = append(c.weakest, first)
	}
	for _, g := range groups {
		var values []int
		for _, k := range g.List() {
			if kinds[k].Width > 0 {
				values = append(values, k)
			}
		}
		c.values = append(c.values, values)
	}
	return c
}

// level returns the level of a composition, -1 if it is in no group.
func (c *chain) level(has contract.Set) int {
	l := 0
	for l < len(c.groups) && has.Contains(c.groups[l]) {
		l++
	}
	return l - 1
}

// covered returns the components whose values are in the chain, for entities of a level.
func (c *chain) covered(level int) contract.Set {
	if level < 0 {
		return 0
	}
	return c.groups[level]
}

// within reports whether the value of a component of a row is in the chain.
func (c *chain) within(row uint32, component int) bool {
	f := c.weakest[component]
	return f < len(c.groups) && row < c.ends[f]
}

// weakestWith returns the weakest group that has all components of a set, len(groups) if there is none.
func (c *chain) weakestWith(with contract.Set) int {
	i := 0
	for i < len(c.groups) && !c.groups[i].Contains(with) {
		i++
	}
	return i
}

// insert gives an entity a row at the end of its level. To make room, the first row of each weaker level moves to the end of
// that level. It calls moved for every entity whose row changes.
func (c *chain) insert(e entity.Entity, level int, moved func(entity.Entity, uint32)) uint32 {
	c.reserve(level)
	for l := range level {
		if first, end := c.ends[l+1], c.ends[l]; first != end {
			c.copyRow(end, first, l, moved)
		}
		c.ends[l]++
	}
	row := c.ends[level]
	c.ends[level]++
	c.owners[row] = e
	return row
}

// reserve makes room for one more row in the arrays of a level.
func (c *chain) reserve(level int) {
	n := int(c.ends[0])
	if n == len(c.owners) {
		grown := make([]entity.Entity, column.Capacity(n, n+1))
		copy(grown, c.owners)
		c.owners = grown
	}
	for _, k := range c.values[level] {
		used := int(c.ends[c.weakest[k]])
		c.columns[k].Reserve(used, used+1)
	}
}

// remove removes a row. The last row of its level takes its place, the last row of the next weaker level takes the place of that
// one, and so on.
func (c *chain) remove(row uint32, level int, moved func(entity.Entity, uint32)) {
	for l := level; l >= 0; l-- {
		last := c.ends[l] - 1
		if last != row {
			c.copyRow(row, last, l, moved)
		}
		c.ends[l]--
		row = last
	}
}

// shift moves an entity from one level to another and returns its new row. The values of the row are not set. One row of each
// level between both moves.
func (c *chain) shift(e entity.Entity, row uint32, from, to int, moved func(entity.Entity, uint32)) uint32 {
	for l := from; l > to; l-- { // to a weaker level: the last row of each stronger level fills the gap
		last := c.ends[l] - 1
		if last != row {
			c.copyRow(row, last, l, moved)
		}
		c.ends[l]--
		row = last
	}
	if from < to {
		c.reserve(to)
	}
	for l := from; l < to; l++ { // to a stronger level: the first row of each weaker level fills the gap
		first := c.ends[l+1]
		if first != row {
			c.copyRow(row, first, l, moved)
		}
		c.ends[l+1]++
		row = first
	}
	c.owners[row] = e
	return row
}

// copyRow copies a row of a level to another row.
func (c *chain) copyRow(to, from uint32, level int, moved func(entity.Entity, uint32)) {
	for _, k := range c.values[level] {
		c.columns[k].Move(to, from)
	}
	c.owners[to] = c.owners[from]
	moved(c.owners[to], to)
}

// zero clears the values of a row.
func (c *chain) zero(row uint32, level int) {
	for _, k := range c.values[level] {
		c.columns[k].Zero(row)
	}
}

// bytes returns the size of the memory.
func (c *chain) bytes() int {
	sum := 8 * cap(c.owners)
	for i := range c.columns {
		sum += c.columns[i].Bytes()
	}
	return sum
}
