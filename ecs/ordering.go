package ecs

import "slices"

// ordering says where a system or a stage runs among others.
type ordering struct {
	number        int      // how many systems and stages were declared before it
	before, after []string // names of others
}

// isFree reports whether nothing is said about the order.
func (o *ordering) isFree() bool { return len(o.before)+len(o.after) == 0 }

// ordered is a system or a stage.
type ordered interface {
	Name() string
	position() *ordering
}

// sortOrdered puts a list into the order in which it runs: of those that may run next, the one that was declared first
// does. Names that the list does not have are left out of account. If there is a cycle it is returned, in its order; the one of it
// that was declared first then runs without waiting. O(n) if nothing is said about the order, otherwise O(n * n).
func sortOrdered[T ordered](list []T) (cycle []T) {
	slices.SortFunc(list, func(x, y T) int { return x.position().number - y.position().number })
	if !slices.ContainsFunc(list, func(x T) bool { return !x.position().isFree() }) {
		return nil
	}
	earlier := earlierOnes(list)
	out, done := make([]T, 0, len(list)), make([]bool, len(list))
	waits := func(i int) bool { return slices.ContainsFunc(earlier[i], func(k int) bool { return !done[k] }) }
	for range list {
		next := 0
		for next < len(list) && (done[next] || waits(next)) {
			next++
		}
		if next == len(list) {
			around := findCycle(earlier, done)
			if next = around[0]; cycle == nil {
				for _, i := range around {
					cycle = append(cycle, list[i])
				}
			}
		}
		done[next] = true
		out = append(out, list[next])
	}
	copy(list, out)
	return cycle
}

// earlierOnes returns, by index in the list, the indices of those that run before.
func earlierOnes[T ordered](list []T) [][]int {
	index := make(map[string]int, len(list))
	for i, x := range list {
		index[x.Name()] = i
	}
	out := make([][]int, len(list))
	for i, x := range list {
		for _, name := range x.position().after {
			if k, known := index[name]; known {
				out[i] = append(out[i], k)
			}
		}
		for _, name := range x.position().before {
			if k, known := index[name]; known {
				out[k] = append(out[k], i)
			}
		}
	}
	return out
}

// findCycle returns a cycle of those that are not done, each of which waits for another of them, in its order and from the
// lowest index on.
func findCycle(earlier [][]int, done []bool) []int {
	at := slices.Index(done, false)
	var path []int
	for !slices.Contains(path, at) {
		path = append(path, at)
		at = earlier[at][slices.IndexFunc(earlier[at], func(k int) bool { return !done[k] })]
	}
	cycle := path[slices.Index(path, at):]
	slices.Reverse(cycle)
	first := slices.Index(cycle, slices.Min(cycle))
	return append(slices.Clone(cycle[first:]), cycle[:first]...)
}
