//go:build !race

package persist_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

type (
	weight struct{ Kilos float32 }
	cargo  struct {
		What []string
		Next ecs.Entity
	}
	crate struct {
		weight
		cargo
	}
)

// Components that only a bundle has met are saved and loaded as those that the program has named.
func TestComponentsThatABundleHasMet(t *testing.T) {
	for _, options := range formats {
		w := ecs.NewWorld()
		crates := ecs.NewBundle[crate](w)
		first := crates.Spawn(crate{weight{2}, cargo{What: []string{"tea"}}})
		crates.Spawn(crate{weight{3}, cargo{Next: first}})
		file := save(t, w, options...)

		for _, named := range []bool{false, true} {
			to := ecs.NewWorld()
			if named {
				ecs.Component[weight](to)
				ecs.Component[cargo](to)
			} else {
				ecs.NewBundle[crate](to)
			}
			for range 2 {
				load(t, file, to)
			}
			weights, cargos := ecs.Component[weight](to), ecs.Component[cargo](to)
			require.Equal(t, 4, to.Len())
			var kilos []float32
			for e := range to.Entities() {
				kilos = append(kilos, weights.Get(e).Kilos)
				if c := cargos.Get(e); c.What == nil {
					require.Equal(t, []string{"tea"}, cargos.Get(c.Next).What)
				}
			}
			require.Equal(t, []float32{2, 3, 2, 3}, kilos)
		}
	}
}
