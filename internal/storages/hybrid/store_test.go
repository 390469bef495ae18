package hybrid

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
)

func TestContract(t *testing.T) {
	for name, groups := range map[string][]contract.Set{"without groups": nil, "one group": suite.Chain()[:1], "a chain": suite.Chain()} {
		t.Run(name, func(t *testing.T) {
			suite.Run(t, func(k []contract.Kind) contract.Storage { return New(k, groups) })
		})
	}
}

// After random operations the rows of a level have entities of that level, and the records agree.
func TestRowsAreSortedByLevel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New(suite.Kinds(), suite.Chain())
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			e := s.Spawn(contract.Set(rapid.IntRange(0, 127).Draw(t, "components")))
			switch rapid.IntRange(0, 2).Draw(t, "step") {
			case 0:
				s.Despawn(e)
			case 1:
				s.Add(e, rapid.IntRange(0, 6).Draw(t, "component"))
			}
		}
		c := &s.chain
		for level := range c.groups {
			for row := c.ends[level+1]; row < c.ends[level]; row++ {
				r := s.pool.Find(c.owners[row])
				require.Equal(t, row, r.row)
				require.Equal(t, level, c.level(r.has))
			}
		}
	})
}

func TestGroupsMustBeAChain(t *testing.T) {
	require.PanicsWithValue(t, "hybrid: group 1 must have all components of the previous group, and more", func() {
		New(suite.Kinds(), []contract.Set{contract.SetOf(0, 1), contract.SetOf(0, 2)})
	})
}
