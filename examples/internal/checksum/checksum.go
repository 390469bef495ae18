// Package checksum says for tests whether two worlds have the same entities.
package checksum

import (
	"fmt"
	"hash/fnv"

	"github.com/copse-ecs/copse/ecs"
)

// Of returns the sum of a hash of each entity: the names and values of its components and the names of its tags. It depends neither
// on handles nor on rows, so it is the same in every layout, unless there are handles in the values. O(entities).
func Of(world *ecs.World) (sum uint64) {
	for e := range world.Entities() {
		hash := fnv.New64a()
		for _, id := range world.Composition(e) {
			fmt.Fprint(hash, world.Name(id), " ")
			if world.Type(id) != nil {
				fmt.Fprintf(hash, "%v ", world.Value(e, id))
			}
		}
		sum += hash.Sum64()
	}
	return sum
}
