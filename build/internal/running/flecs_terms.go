package running

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/document"
)

// terms reads what a system asks for, as Flecs writes a query: [in] game.Velocity($this), !game.Asleep($this). What a list of components cannot
// say is noted: other sources than the entity itself, traversal, alternatives, variables, comparisons.
func (w *flecsWorld) terms(x *document.ObservedSystem, expression string) {
	for _, term := range splitTerms(expression) {
		if !w.term(x, term) {
			w.unread = append(w.unread, cut(term, 60))
		}
	}
	for _, list := range []*[]int{&x.Reads, &x.Writes, &x.Optional, &x.With, &x.Without} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	x.Reads = without(x.Reads, x.Writes)
	x.With = without(without(x.With, x.Reads), x.Writes)
	x.Without = without(without(without(x.Without, x.Reads), x.Writes), x.With)
}

// without returns the numbers of a list that another does not have.
func without(list, other []int) []int {
	return slices.DeleteFunc(list, func(n int) bool { return slices.Contains(other, n) })
}

// splitTerms splits an expression at the commas that stand in no parentheses.
func splitTerms(expression string) (out []string) {
	depth, start := 0, 0
	for i := 0; i < len(expression); i++ {
		switch expression[i] {
		case '(', '{', '"':
			depth++
		case ')', '}':
			depth--
		case ',':
			if depth <= 0 {
				out, start = append(out, expression[start:i]), i+1
			}
		}
	}
	out = append(out, expression[start:])
	for i := range out {
		out[i] = strings.TrimSpace(out[i])
	}
	return slices.DeleteFunc(out, func(term string) bool { return term == "" })
}

// term adds a term, and returns false if it says more than a component.
func (w *flecsWorld) term(x *document.ObservedSystem, text string) bool {
	access := ""
	if rest, is := strings.CutPrefix(text, "["); is {
		access, text, _ = strings.Cut(rest, "]")
		text = strings.TrimSpace(text)
	}
	sign := ""
	if strings.HasPrefix(text, "!") || strings.HasPrefix(text, "?") {
		sign, text = text[:1], text[1:]
	}
	name, arguments, called := strings.Cut(text, "(")
	source, second, isPair := strings.Cut(strings.TrimSuffix(arguments, ")"), ",")
	switch {
	case !called || strings.Contains(text, "||") || source != "$this" && source != "$flecs.core.this":
		return false
	case isPair:
		name = "(" + name + "," + second + ")"
	}
	at, known := w.index[name]
	if !known {
		return isOfFlecs(name) // of Flecs itself, such as Disabled
	}
	w.ask(x, at, access, sign)
	return true
}

// ask adds a component that a system asks for.
func (w *flecsWorld) ask(x *document.ObservedSystem, at int, access, sign string) {
	isTag := w.out.Components[at].Bytes == 0
	switch {
	case sign == "!":
		x.Without = append(x.Without, at)
		return
	case access == "none" || isTag:
		if sign == "" {
			x.With = append(x.With, at)
		}
		return
	case access == "in":
		x.Reads = append(x.Reads, at)
	default:
		x.Writes = append(x.Writes, at)
	}
	if sign == "?" {
		x.Optional = append(x.Optional, at)
	}
}
