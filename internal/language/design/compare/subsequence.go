package compare

// common calls f for the pairs of a longest common subsequence of two lists, in order. It costs a
// table cell for each pair of elements.
func common(n, m int, same func(i, k int) bool, f func(i, k int)) {
	longest := longestCommon(n, m, same)
	for i, k := 0, 0; i < n && k < m; {
		switch {
		case same(i, k):
			f(i, k)
			i, k = i+1, k+1
		case longest(i+1, k) >= longest(i, k+1):
			i++
		default:
			k++
		}
	}
}

// longestCommon returns the lengths of the longest common subsequences of all suffixes of two
// lists.
func longestCommon(n, m int, same func(i, k int) bool) func(i, k int) int {
	cells := make([]uint16, (n+1)*(m+1)) // a length is at most the number of statements of a text, which is less than 64 Ki
	at := func(i, k int) *uint16 { return &cells[i*(m+1)+k] }
	for i := n - 1; i >= 0; i-- {
		for k := m - 1; k >= 0; k-- {
			if same(i, k) {
				*at(i, k) = *at(i+1, k+1) + 1
			} else {
				*at(i, k) = max(*at(i+1, k), *at(i, k+1))
			}
		}
	}
	return func(i, k int) int { return int(*at(i, k)) }
}

// mostCells limits the table in which the statements of both texts are compared. Longer stretches
// count as one deviation.
const mostCells = 1 << 22

// increasing returns a longest increasing subsequence of a list of different numbers: the elements
// that can stay when the list is put in order. It costs O(n²) for at most 256 elements.
func increasing(list []int) []int {
	length, from := make([]int, len(list)), make([]int, len(list))
	last := -1
	for i, x := range list {
		length[i], from[i] = 1, -1
		for k, y := range list[:i] {
			if y < x && length[k] >= length[i] {
				length[i], from[i] = length[k]+1, k
			}
		}
		if last < 0 || length[i] > length[last] {
			last = i
		}
	}
	var out []int
	for i := last; i >= 0; i = from[i] {
		out = append(out, list[i])
	}
	return out
}
