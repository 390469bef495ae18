package handwritten

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// ManagerRead is a way to read all values of a component manager.
type ManagerRead uint8

const (
	Walked           ManagerRead = iota // row by row
	LookedUp                            // by hash map, in the order of the rows
	LookedUpAtRandom                    // by hash map, in random order
)

// NewManagerReads returns an instance that reads all positions of a component manager of Wicked Engine's post.
func NewManagerReads(p bench.Params, read ManagerRead) bench.Instance {
	return &managerReads{Params: p, read: read}
}

type managerReads struct {
	bench.Params
	read    ManagerRead
	manager componentManager[scenario.Vec]
	order   []uint32
	sum     float64
}

// Setup creates the positions.
func (m *managerReads) Setup() {
	m.manager = newComponentManager[scenario.Vec](m.Entities, false)
	for i, node := range scenario.DrawOrder(m.Params) {
		*m.manager.create(wickedEntity(int32(i))) = scenario.PositionOf(i)
		if m.read == LookedUpAtRandom {
			m.order = append(m.order, wickedEntity(node))
		} else {
			m.order = append(m.order, wickedEntity(int32(i)))
		}
	}
}

// Step reads all positions.
func (m *managerReads) Step(int) {
	sum := 0.0
	if m.read == Walked {
		for row := range m.manager.values {
			sum += float64(m.manager.values[row].X)
		}
	} else {
		for _, e := range m.order {
			sum += float64(m.manager.get(e).X)
		}
	}
	m.sum = sum
}

// Units returns the number of positions.
func (m *managerReads) Units() int { return m.Entities }

// Checksum is the sum of what the last step has read, which is exact.
func (m *managerReads) Checksum() uint64 { return uint64(m.sum) }
