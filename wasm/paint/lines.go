package paint

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/sorting"
)

// lines says which line of the picture an array stands in: all arrays of a component are
// in one line, under one another. Lines stand by class, then in order of declaration.
type lines struct {
	of        []int // by array
	all       []int // the arrays, from the top of the picture to its bottom
	first     []int // by line: its first array
	count     []int // by line: the number of its arrays
	before    []int // by line: the further arrays of the lines above, which need height of their own; then of all lines
	component []int // by component: its line, or -1
	brackets  []bracket
	depth     int  // the largest of the brackets, plus one
	numbered  bool // some array is not in the first lane
}

// bracket joins the names of components whose arrays share blocks.
type bracket struct{ from, to, depth int } // lines, and 0 next to the names

func (m *Model) lines() lines {
	l := lines{component: make([]int, len(m.Components)), of: make([]int, len(m.Arrays))}
	first, count := make([]int, len(m.Components)), make([]int, len(m.Components))
	for i, a := range m.Arrays {
		if count[a.Component] == 0 {
			first[a.Component] = i
		}
		count[a.Component]++
		l.numbered = l.numbered || a.Lane > 0
	}
	for c := range l.component {
		l.component[c] = -1
	}
	further := 0
	sets := m.sharedSets()
	for _, c := range m.byClass(sets) {
		if count[c] == 0 {
			continue
		}
		line := len(l.first)
		l.component[c] = line
		l.first, l.count, l.before = append(l.first, first[c]), append(l.count, count[c]), append(l.before, further)
		further += count[c] - 1
		for i := range count[c] {
			l.of[first[c]+i] = line
			l.all = append(l.all, first[c]+i)
		}
	}
	l.before = append(l.before, further)
	l.bracket(sets)
	return l
}

// sharedSets returns the sets of components that share blocks, from the smallest to the
// largest.
func (m *Model) sharedSets() (out []grouptree.Set) {
	known := make(map[grouptree.Set]bool)
	for i := range m.Leaves {
		if s := m.Leaves[i].Shared; s.Len() > 1 && !known[s] {
			known[s] = true
			out = append(out, s)
		}
	}
	sorting.Stable(out, func(a, b grouptree.Set) int { return a.Len() - b.Len() })
	return out
}

// byClass returns all components so that those of a set follow one another, where sets do
// not cross, and otherwise in order of declaration.
func (m *Model) byClass(sets []grouptree.Set) []int {
	var out []int
	var placed grouptree.Set
	var visit func(c int)
	visit = func(c int) {
		if placed.Has(c) {
			return
		}
		placed.Add(c)
		out = append(out, c)
		for _, s := range sets {
			if s.Has(c) && !placed.Contains(s) {
				for other := range s.All() {
					visit(other)
				}
			}
		}
	}
	for c := range m.Components {
		visit(c)
	}
	return out
}

// bracket makes a bracket of each set whose lines follow one another. A bracket around
// others is farther from the names.
func (l *lines) bracket(sets []grouptree.Set) {
	for _, s := range sets {
		from, to := len(l.first), -1
		for c := range s.All() {
			if line := l.component[c]; line >= 0 {
				from, to = min(from, line), max(to, line)
			}
		}
		if to-from+1 != s.Len() {
			continue
		}
		depth := 0
		for _, b := range l.brackets {
			if b.from <= to && b.to >= from {
				depth = max(depth, b.depth+1)
			}
		}
		if depth < maxBrackets {
			l.brackets = append(l.brackets, bracket{from, to, depth})
			l.depth = max(l.depth, depth+1)
		}
	}
}

func (l *lines) len() int { return len(l.first) }

// ribbons returns the arrays of a line, by lane.
func (l *lines) ribbons(line int) []int {
	from := line + l.before[line]
	return l.all[from : from+l.count[line]]
}

// ofComponent returns the line of a component, or -1 if it has none.
func (l *lines) ofComponent(component int) int {
	if component < 0 || component >= len(l.component) {
		return -1
	}
	return l.component[component]
}
