package observed

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// components reads a list of components, which the document may name further below.
func (r *reader) components(field string, into *[]int, d *document.Observed) error {
	at := r.place()
	err := r.list(field, MaxComponents, func(field string) error {
		index := 0
		err := r.whole(field, &index, MaxComponents, false)
		*into = append(*into, index)
		return err
	})
	if err != nil {
		return err
	}
	list := *into
	r.later = append(r.later, func() error {
		for i, index := range list {
			if index >= len(d.Components) {
				return r.problem(at, field+"["+strconv.Itoa(i)+"]", "there is no component "+wording.Grouped(index)+"; "+numbered(len(d.Components), "component"))
			}
			if i > 0 && list[i-1] >= index {
				return r.problem(at, field, "the numbers of components must be ascending, each once; sort them")
			}
		}
		return nil
	})
	return nil
}

// numbered says how many there are of something that is named by its index.
func numbered(n int, kind string) string {
	if n == 0 {
		return "the document has no " + kind + "s"
	}
	return "the document has " + wording.Amount(n, kind) + ", numbered from 0 to " + wording.Grouped(n-1)
}

// compositionsDiffer returns an error if two compositions have the same components.
func (r *reader) compositionsDiffer(d *document.Observed) error {
	known := make(map[string]int, len(d.Compositions))
	for i := range d.Compositions {
		key := keyOf(d.Compositions[i].Components)
		if first, again := known[key]; again {
			field := "compositions[" + strconv.Itoa(i) + "]"
			return r.problem(r.compositions[i], field, "compositions["+strconv.Itoa(first)+"] has the same components; list them once, with the sum of the counts")
		}
		known[key] = i
	}
	return nil
}

// keyOf returns a text that differs for different lists.
func keyOf(list []int) string {
	var text strings.Builder
	for _, n := range list {
		text.WriteString(strconv.Itoa(n))
		text.WriteByte(' ')
	}
	return text.String()
}

// termsAgree returns an error if a system asks for something in two ways that contradict each other.
func (r *reader) termsAgree(at int, field string, x *document.ObservedSystem, d *document.Observed) error {
	accessed := slices.Concat(x.Reads, x.Writes)
	for _, pair := range []struct {
		left, right []int
		says        string
	}{
		{x.Reads, x.Writes, "is both in reads and in writes; what is written stands in writes alone"},
		{accessed, x.With, "is accessed and stands in with; with has only what is not accessed"},
		{slices.Concat(accessed, x.With), x.Without, "is asked for and stands in without; no entity has both"},
	} {
		for _, index := range pair.left {
			if slices.Contains(pair.right, index) {
				return r.problem(at, field, wording.Quote(d.Components[index].Name)+" "+pair.says)
			}
		}
	}
	for _, index := range x.Optional {
		if !slices.Contains(accessed, index) {
			return r.problem(at, field, wording.Quote(d.Components[index].Name)+" stands in optional and neither in reads nor in writes; add it to one of them")
		}
	}
	return nil
}

// transitionLeads returns an error if a transition has no beginning or end, or one that does not exist.
func (r *reader) transitionLeads(at int, field string, x document.ObservedTransition, d *document.Observed) error {
	for i, index := range [2]int{x.From, x.To} {
		if index >= len(d.Compositions) {
			return r.problem(at, field+"."+[2]string{"from", "to"}[i], "there is no composition "+wording.Grouped(index)+"; "+numbered(len(d.Compositions), "composition"))
		}
	}
	if x.From == x.To {
		return r.problem(at, field, "from and to are the same; leave out what changes no composition")
	}
	return nil
}
