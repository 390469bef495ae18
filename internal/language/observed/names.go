package observed

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// maxIdentifier bounds names, so that a design of the largest number of components is not too long.
const maxIdentifier = 40

// identifiers gives names to things of other libraries: the last part of each, bevy_ecs::Name is Name, or all of it where others have the
// same last part.
func identifiers(full []string) []string {
	short := make([]string, len(full))
	times := map[string]int{}
	for i, name := range full {
		short[i] = identifier(lastPart(name))
		times[short[i]]++
	}
	taken := map[string]bool{}
	for i, name := range full {
		if times[short[i]] > 1 {
			short[i] = identifier(name)
		}
		plain := short[i]
		for n := 2; taken[short[i]]; n++ {
			short[i] = plain + "_" + strconv.Itoa(n)
		}
		taken[short[i]] = true
	}
	return short
}

// lastPart returns the part of a name after its last qualifier; type arguments stay.
func lastPart(full string) string {
	if first, second, isPair := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(full, "("), ")"), ","); isPair && full[0] == '(' {
		return lastPart(first) + "_" + lastPart(second)
	}
	end := len(full)
	if i := strings.IndexAny(full, "<[("); i > 0 {
		end = i
	}
	if i := strings.LastIndexAny(full[:end], ":./"); i >= 0 && i+1 < len(full) {
		return full[i+1:]
	}
	return full
}

// identifier returns a name of the design language for any text.
func identifier(text string) string {
	var out strings.Builder
	for i := 0; i < len(text) && out.Len() < maxIdentifier; i++ {
		letter := text[i]
		switch {
		case letter == '_' || letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z':
			out.WriteByte(letter)
		case letter >= '0' && letter <= '9':
			if out.Len() == 0 {
				out.WriteByte('_')
			}
			out.WriteByte(letter)
		case out.Len() > 0 && !strings.HasSuffix(out.String(), "_"):
			out.WriteByte('_')
		}
	}
	name := strings.TrimRight(out.String(), "_")
	if name == "" {
		return "unnamed"
	}
	return name
}

// chosen is what a design takes of a document that has more than a design can have.
type chosen struct {
	component []int // the index in the design by that in the document, -1 for those left out
	order     []int // the components of the design
	systems   []int // those of the design, in the order of the document
}

// choose takes the systems that took longest, and of the components those that systems ask for, then those of most entities.
func choose(d *document.Observed) chosen {
	out := chosen{component: make([]int, len(d.Components))}
	for i := range d.Systems {
		out.systems = append(out.systems, i)
	}
	if len(out.systems) > syntax.MaxSystems {
		slices.SortStableFunc(out.systems, func(a, b int) int { return d.Systems[b].Ns - d.Systems[a].Ns })
		out.systems = out.systems[:syntax.MaxSystems]
		slices.Sort(out.systems)
	}
	worth := make([]int, len(d.Components))
	for _, i := range out.systems {
		x := &d.Systems[i]
		for _, index := range slices.Concat(x.Reads, x.Writes, x.With, x.Without) {
			worth[index] = MaxNumber
		}
	}
	for _, x := range d.Compositions {
		for _, index := range x.Components {
			worth[index] = min(worth[index]+x.Count, MaxNumber)
		}
	}
	for i := range d.Components {
		out.order, out.component[i] = append(out.order, i), -1
	}
	if len(out.order) > syntax.MaxComponents {
		slices.SortStableFunc(out.order, func(a, b int) int { return worth[b] - worth[a] })
		out.order = out.order[:syntax.MaxComponents]
		slices.Sort(out.order)
	}
	for i, index := range out.order {
		out.component[index] = i
	}
	return out
}
