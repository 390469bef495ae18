package model

// joined tells which of some numbers are connected.
type joined struct{ to []int }

func newJoined(n int) *joined {
	out := &joined{make([]int, n)}
	for i := range out.to {
		out.to[i] = i
	}
	return out
}

// of returns the number that stands for all that are connected with one.
func (j *joined) of(i int) int {
	for j.to[i] != i {
		j.to[i] = j.to[j.to[i]]
		i = j.to[i]
	}
	return i
}

func (j *joined) join(a, b int) { j.to[j.of(a)] = j.of(b) }
