package scenario

// The workload verbs makes every call once for each entity of a shuffled list, with observers of these changes and without.

// VerbParts is how many stages or tasks a tick of the workload verbs has.
const VerbParts = 100

// VerbValue is the value that a step gives to the i-th entity of the list.
func VerbValue(i, step int) Vec { return Vec{float32((i + step) & 0xffff), 1, 1} }

// VerbSeen is the sum of the values that observers see in so many steps, if they see each value so many times. O(steps).
func VerbSeen(entities, steps, times int) (sum uint64) {
	const values = 1 << 16
	upTo := func(from, n int) uint64 { return uint64(n*from + n*(n-1)/2) } // the sum of n numbers in a row
	for step := range steps {
		first, rest := step%values, entities%values
		beforeZero := min(rest, values-first)
		sum += uint64(entities/values)*upTo(0, values) + upTo(first, beforeZero) + upTo(0, rest-beforeZero)
	}
	return sum * uint64(times)
}

// VerbSum is the checksum of the workload verbs: the positions of all entities, in the order of the list, and what observers have seen.
func VerbSum(entities int, seen uint64, position func(i int) Vec) (sum uint64) {
	for i := range entities {
		sum = Fold(sum, position(i))
	}
	return sum + seen*0x9e3779b97f4a7c15
}

// Strike is the event of the workload verbs.
type Strike struct {
	Target int // its place in the list
	Damage int
}
