package scenario

// PathologicalRounds is how often the population of the pathological workload is thinned out and filled up.
const PathologicalRounds = 10

// Losses says what an entity loses in a round.
type Losses struct {
	Position, Velocity, Acceleration, Entity bool
}

// LossesOf returns what the entity with the given running number loses. Numbers go on from round to round, over all
// living entities in the order in which they were made.
func LossesOf(number int) Losses {
	return Losses{number%7 == 0, number%11 == 0, number%13 == 0, number%17 == 0}
}

// PathologicalSum is the checksum of the pathological workload; value returns component c of the i-th entity that was ever
// made, if it is alive and has it.
func PathologicalSum(made int, value func(i, c int) (v Vec, has bool)) (sum uint64) {
	for i := range made {
		for c := range 3 {
			if v, has := value(i, c); has {
				sum = Mix(sum, uint64(i*3+c), v.X, v.Y, v.Z)
			}
		}
	}
	return sum
}
