package compare

import "slices"

// differingLines returns the lines of two texts, from 1, that are not in a longest common subsequence of both. If the texts are
// long, all lines between the first and the last one that differ count as different.
func differingLines(a, b []string) (onlyA, onlyB []int) {
	start := 0
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < min(len(a), len(b))-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	x, y := a[start:len(a)-end], b[start:len(b)-end]
	commonA, commonB := make([]bool, len(x)), make([]bool, len(y))
	if (len(x)+1)*(len(y)+1) <= mostCells {
		common(len(x), len(y), func(i, k int) bool { return x[i] == y[k] }, func(i, k int) { commonA[i], commonB[k] = true, true })
	}
	return falses(commonA, start+1), falses(commonB, start+1)
}

// falses returns the places of false, counted from first.
func falses(list []bool, first int) []int {
	out := []int{}
	for i, v := range list {
		if !v {
			out = append(out, first+i)
		}
	}
	return slices.Clip(out)
}
