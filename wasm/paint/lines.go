package paint

import "iter"

// lines says which line of the picture an array stands in. All arrays of a component are
// in one line, each in the column of its lane, so that blocks in one column hold the same
// entities.
type lines struct {
	of        []int // by array
	first     []int // by line: its first array; then the number of arrays
	component []int // by component: its line, or -1
	lanes     int
}

func (m *Model) lines() lines {
	l := lines{component: make([]int, len(m.Components)), lanes: 1}
	for c := range l.component {
		l.component[c] = -1
	}
	for i, a := range m.Arrays {
		if l.component[a.Component] < 0 {
			l.component[a.Component] = len(l.first)
			l.first = append(l.first, i)
		}
		l.of = append(l.of, l.component[a.Component])
		l.lanes = max(l.lanes, a.Lane+1)
	}
	l.first = append(l.first, len(m.Arrays))
	return l
}

func (l *lines) count() int { return len(l.first) - 1 }

// ribbons yields the arrays of a line, by lane.
func (l *lines) ribbons(line int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ribbon := l.first[line]; ribbon < l.first[line+1] && yield(ribbon); ribbon++ {
		}
	}
}

// ofComponent returns the line of a component, or -1 if it has none.
func (l *lines) ofComponent(component int) int {
	if component < 0 || component >= len(l.component) {
		return -1
	}
	return l.component[component]
}
