package views

import "github.com/copse-ecs/copse/internal/store/column"

// Places is where the values of entities are.
type Places struct {
	Lanes []uint16 // nil if all rows are in lane 0
	Rows  []uint32 // column.NoRow for an entity without a value
}

// AreNeighbours reports whether the values are at neighbouring rows of one array, in order.
func (p Places) AreNeighbours() bool {
	first, last := p.Rows[0], len(p.Rows)-1
	if p.Rows[last]-first != uint32(last) { // as nearly always if they are not
		return false
	}
	for i, row := range p.Rows {
		if row != first+uint32(i) || p.Lanes != nil && p.Lanes[i] != p.Lanes[0] {
			return false
		}
	}
	return first != column.NoRow
}

// FirstLane returns the lane of the first value.
func (p Places) FirstLane() int {
	if p.Lanes == nil {
		return 0
	}
	return int(p.Lanes[0])
}
