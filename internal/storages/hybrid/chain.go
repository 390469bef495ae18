package hybrid

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// chain holds the arrays of nested groups. Entities of the strongest group come first: those
// of level l, which are in the groups 0..l and no more, have the rows ends[l+1]..ends[l]-1.
type chain struct {
	groups  []contract.Set
	ends    []uint32          // by group: the entities in it; behind them 0
	columns []contract.Column // by component; used for those of the strongest group
	first   []int             // by component: the weakest group that has it, len(groups) if none has
	parts   [][]int           // by group: the components with values
	owners  []entity.Entity   // by row
}

func newChain(kinds []contract.Kind, groups []contract.Set) chain {
	c := chain{groups: groups, ends: make([]uint32, len(groups)+1)}
	for i := 1; i < len(groups); i++ {
		if !groups[i].Contains(groups[i-1]) || groups[i] == groups[i-1] {
			panic("hybrid: group " + strconv.Itoa(i) + " must have all components of the group before, and more")
		}
	}
	for k, kind := range kinds {
		c.columns = append(c.columns, contract.NewColumn(kind.Width))
		first := 0
		for first < len(groups) && !groups[first].Has(k) {
			first++
		}
		c.first = append(c.first, first)
	}
	for _, g := range groups {
		var parts []int
		for _, k := range g.List() {
			if kinds[k].Width > 0 {
				parts = append(parts, k)
			}
		}
		c.parts = append(c.parts, parts)
	}
	return c
}

// level returns the strongest group that a composition is in, -1 if it is in none.
func (c *chain) level(has contract.Set) int {
	l := 0
	for l < len(c.groups) && has.Contains(c.groups[l]) {
		l++
	}
	return l - 1
}

// covered returns the components whose values entities of a level have here.
func (c *chain) covered(level int) contract.Set {
	if level < 0 {
		return 0
	}
	return c.groups[level]
}

// within reports whether a row has a component here.
func (c *chain) within(row uint32, component int) bool {
	f := c.first[component]
	return f < len(c.groups) && row < c.ends[f]
}

// weakest returns the weakest group that has all of a set, len(groups) if there is none.
func (c *chain) weakest(with contract.Set) int {
	i := 0
	for i < len(c.groups) && !c.groups[i].Contains(with) {
		i++
	}
	return i
}

// insert gives an entity a row at the end of its level, for which the first row of each weaker
// level goes to that one's end. It tells who has moved.
func (c *chain) insert(e entity.Entity, level int, moved func(entity.Entity, uint32)) uint32 {
	c.reserve(level)
	for l := range level {
		if first, end := c.ends[l+1], c.ends[l]; first != end {
			c.move(end, first, l, moved)
		}
		c.ends[l]++
	}
	row := c.ends[level]
	c.ends[level]++
	c.owners[row] = e
	return row
}

// reserve makes room for one more row in the arrays that a level reaches.
func (c *chain) reserve(level int) {
	n := int(c.ends[0])
	if n == len(c.owners) {
		grown := column.Make[entity.Entity](column.Capacity(n, n+1))
		copy(grown, c.owners)
		c.owners = grown
	}
	for _, k := range c.parts[level] {
		used := int(c.ends[c.first[k]])
		c.columns[k].Reserve(used, used+1)
	}
}

// remove fills a row with the last one of its level, whose place is filled with the last one of
// the next weaker level, and so on.
func (c *chain) remove(row uint32, level int, moved func(entity.Entity, uint32)) {
	for l := level; l >= 0; l-- {
		last := c.ends[l] - 1
		if last != row {
			c.move(row, last, l, moved)
		}
		c.ends[l]--
		row = last
	}
}

// shift takes an entity from one level to another and returns its new row, whose values are not
// set. Only the rows between both levels give way: one of each.
func (c *chain) shift(e entity.Entity, row uint32, from, to int, moved func(entity.Entity, uint32)) uint32 {
	for l := from; l > to; l-- { // to a weaker level: the last of each stronger one fills the gap
		last := c.ends[l] - 1
		if last != row {
			c.move(row, last, l, moved)
		}
		c.ends[l]--
		row = last
	}
	if from < to {
		c.reserve(to)
	}
	for l := from; l < to; l++ { // to a stronger one: the first of each weaker one does
		first := c.ends[l+1]
		if first != row {
			c.move(row, first, l, moved)
		}
		c.ends[l+1]++
		row = first
	}
	c.owners[row] = e
	return row
}

// move copies a row of a level to another.
func (c *chain) move(to, from uint32, level int, moved func(entity.Entity, uint32)) {
	for _, k := range c.parts[level] {
		c.columns[k].Move(to, from)
	}
	c.owners[to] = c.owners[from]
	moved(c.owners[to], to)
}

// zero clears the values of a row.
func (c *chain) zero(row uint32, level int) {
	for _, k := range c.parts[level] {
		c.columns[k].Zero(row)
	}
}

func (c *chain) bytes() int {
	sum := 8 * cap(c.owners)
	for i := range c.columns {
		sum += c.columns[i].Bytes()
	}
	return sum
}
