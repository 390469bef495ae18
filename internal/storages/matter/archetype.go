package matter

import (
	"slices"
	"strconv"
	"strings"
)

// node is a place in the tree that leads from a list of components, in any order, to its archetype.
type node struct {
	next      map[int]*node
	archetype string
	known     bool
}

// archetypeOf returns the archetype of a list of components. It walks the tree along the list, every time.
func (s *Store) archetypeOf(components []int) string {
	at := &s.tree
	for _, c := range components {
		next := at.next[c]
		if next == nil {
			if at.next == nil {
				at.next = map[int]*node{}
			}
			next = &node{}
			at.next[c] = next
		}
		at = next
	}
	if !at.known {
		at.archetype, at.known = textOf(components), true
	}
	return at.archetype
}

// textOf returns the archetype as a text: the numbers of the components in ascending order.
func textOf(components []int) string {
	var out strings.Builder
	for _, c := range slices.Sorted(slices.Values(components)) {
		if out.Len() > 0 {
			out.WriteByte('_')
		}
		out.WriteString(strconv.Itoa(c))
	}
	return out.String()
}

// compatible reports whether an archetype has all components of a query. Each pair is compared once.
func (s *Store) compatible(query, archetype string) bool {
	key := query + "-" + archetype
	if result, ok := s.compared[key]; ok {
		return result
	}
	has := map[string]bool{}
	for _, c := range strings.Split(archetype, "_") {
		has[c] = true
	}
	result := true
	for _, c := range strings.Split(query, "_") {
		result = result && has[c]
	}
	s.compared[key] = result
	return result
}
