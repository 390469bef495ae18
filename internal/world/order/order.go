// Package order sorts what runs in a stage or a tick: by what is said about the order, and by the order of declaration where nothing is said.
package order

import (
	"slices"
	"strconv"
	"strings"
)

// Place says where something runs among others.
type Place struct {
	Number        int      // how many were declared before it
	Before, After []string // names of others
}

// IsFree reports whether nothing is said about the order.
func (p *Place) IsFree() bool { return len(p.Before)+len(p.After) == 0 }

// Rule is what is said with one of the verbs Before and After.
type Rule struct {
	Verb  string
	Names []string // of others, none if nothing is said
}

// Rules returns all that is said about the order.
func (p *Place) Rules() [2]Rule { return [2]Rule{{"Before", p.Before}, {"After", p.After}} }

// Texts returns the rules as a program writes them: After("Move").
func (p *Place) Texts() (out []string) {
	for _, rule := range p.Rules() {
		if len(rule.Names) > 0 {
			out = append(out, rule.Verb+"("+strings.Join(Quoted(rule.Names), ", ")+")")
		}
	}
	return out
}

// Quoted returns names in quotes.
func Quoted(names []string) (out []string) {
	for _, name := range names {
		out = append(out, strconv.Quote(name))
	}
	return out
}

// Item is something with a name and a place.
type Item struct {
	Name string
	*Place
}

// Sort returns the indices of a list in the order in which the items run: of those that may run next, the one that was declared first
// does. Names that the list does not have are left out of account. If there is a cycle it is returned too, in its order; its item
// that was declared first then runs without waiting. O(n log n) if nothing is said about the order, otherwise O(n * n).
func Sort(list []Item) (sorted, cycle []int) {
	byNumber := make([]int, len(list))
	for i := range byNumber {
		byNumber[i] = i
	}
	slices.SortFunc(byNumber, func(a, b int) int { return list[a].Number - list[b].Number })
	if !slices.ContainsFunc(list, func(x Item) bool { return !x.IsFree() }) {
		return byNumber, nil
	}
	earlier, done := earlierOnes(list, byNumber), make([]bool, len(list))
	waits := func(k int) bool { return slices.ContainsFunc(earlier[k], func(other int) bool { return !done[other] }) }
	for range list {
		next := 0
		for next < len(list) && (done[next] || waits(next)) {
			next++
		}
		if next == len(list) {
			around := findCycle(earlier, done)
			next = around[0]
			if cycle == nil {
				for _, k := range around {
					cycle = append(cycle, byNumber[k])
				}
			}
		}
		done[next] = true
		sorted = append(sorted, byNumber[next])
	}
	return sorted, cycle
}

// earlierOnes returns which items run before each. Items are given by how many were declared before them.
func earlierOnes(list []Item, byNumber []int) [][]int {
	index := make(map[string]int, len(list))
	for k, i := range byNumber {
		index[list[i].Name] = k
	}
	out := make([][]int, len(list))
	for k, i := range byNumber {
		for _, name := range list[i].After {
			if other, known := index[name]; known {
				out[k] = append(out[k], other)
			}
		}
		for _, name := range list[i].Before {
			if other, known := index[name]; known {
				out[other] = append(out[other], k)
			}
		}
	}
	return out
}

// findCycle returns a cycle of items that are not done, each of which waits for another of them, in its order and from the
// lowest number on.
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
