package pasture

import (
	"fmt"
	"strings"

	"github.com/copse-ecs/copse/ecs"
)

// Draw returns the field as text for a terminal, a line for each row, with the colours of ANSI if they are wanted.
func Draw(world *ecs.World, colours bool) string {
	field := ecs.Resource[Field](world)
	var b strings.Builder
	for y := range Height {
		for x := range Width {
			sign, colour := cell(field, x, y)
			if colours {
				sign = "\x1b[" + colour + "m" + sign + "\x1b[0m"
			}
			b.WriteString(sign)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// cell returns the sign of a cell and its colour.
func cell(field *Field, x, y int) (sign, colour string) {
	switch grass := field.Grass[y][x]; {
	case field.Hunter[y][x] != 0:
		return "W", "1;31"
	case field.Flock[y][x].Count > 1:
		return "S", "1;37"
	case field.Flock[y][x].Count == 1:
		return "s", "1;37"
	case grass >= 6:
		return "\"", "32"
	case grass >= 3:
		return ",", "32"
	}
	return " ", "0"
}

// Summary says in one line what there is and what has happened.
func Summary(world *ecs.World) string {
	t := ecs.Resource[Totals](world)
	return fmt.Sprintf("tick %d: %d sheep, %d wolves; %d born, %d meals of grass, %d sheep eaten, %d starved; sum %016x",
		t.Ticks, world.Count(ecs.Type[Sheep]()), world.Count(ecs.Type[Wolf]()), t.Born, t.Grazed, t.Eaten, t.Starved, Sum(world))
}

// Sum returns a checksum of all animals and the grass. It does not depend on the order of rows.
func Sum(world *ecs.World) uint64 {
	var sum uint64
	for e, row := range ecs.NewQuery2[Place, Animal](world).All() {
		kind := uint64(1)
		if world.Has(e, ecs.Type[Wolf]()) {
			kind = 2
		}
		sum += mix(mix(row.B.Number, uint64(row.B.Age)), mix(uint64(row.A.Y*Width+row.A.X), mix(uint64(row.B.Energy), kind)))
	}
	for y, row := range ecs.Resource[Field](world).Grass {
		for x, grass := range row {
			sum += mix(uint64(y*Width+x), uint64(grass))
		}
	}
	return sum
}
