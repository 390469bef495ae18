package arrange

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// place is where a wanted group comes from.
type place struct {
	conj  grouptree.Conj
	group int // its index in the text, -1 if it is new
	stays bool
}

// placeGroups drops, moves and inserts groups. As many groups as possible stay where they are. A
// new or moved group stands below the group that it follows.
func (r *replacer) placeGroups(groups []grouptree.Conj) {
	statements := r.groupStatements()
	wanted := r.find(groups)
	keep := make(map[int]bool)
	for _, p := range wanted {
		keep[p.group] = true
	}
	line := r.firstLine(wanted)
	for _, p := range wanted {
		switch {
		case p.stays:
			line = r.Groups[p.group].At.End.Line
		case p.group < 0:
			r.lines.insert(line, "group "+r.Names.Conj(p.conj))
			r.out.Added = append(r.out.Added, r.Names.Conj(p.conj))
		default:
			at := r.Groups[p.group].At
			r.lines.insert(line, r.whole(at))
			r.lines.drop(at, nil)
			r.out.Moved = append(r.out.Moved, r.Groups[p.group].Label())
		}
	}
	for i := range r.Groups {
		if g := &r.Groups[i]; !keep[i] {
			s := statements[i]
			r.lines.drop(g.At, comments(s.Where(), &s.Expr))
			r.out.Dropped = append(r.out.Dropped, g.Label())
			if g.Name != "" {
				r.dropped[g.Name] = g.Conj
			}
		}
	}
}

// groupStatements returns the statements of the groups. All are whole, because the design has no
// errors.
func (r *replacer) groupStatements() (out []*syntax.Group) {
	for _, s := range r.File().Statements {
		if s, ok := s.(*syntax.Group); ok {
			out = append(out, s)
		}
	}
	return out
}

// find looks the wanted groups up in the text. Of equal groups it takes the first with a name.
func (r *replacer) find(groups []grouptree.Conj) []place {
	at := make(map[grouptree.Conj]int)
	for i := range r.Groups {
		g := &r.Groups[i]
		if k, known := at[g.Conj]; !known || r.Groups[k].Name == "" && g.Name != "" {
			at[g.Conj] = i
		}
	}
	wanted := make([]place, len(groups))
	for i, g := range groups {
		k, known := at[g]
		if !known {
			k = -1
		}
		wanted[i] = place{conj: g, group: k}
	}
	markStays(wanted)
	return wanted
}

// markStays marks the longest list of groups that stand in the text in the wanted order.
func markStays(wanted []place) {
	length, before := make([]int, len(wanted)), make([]int, len(wanted))
	last := -1
	for i, p := range wanted {
		if p.group < 0 {
			continue
		}
		length[i], before[i] = 1, -1
		for k, q := range wanted[:i] {
			if q.group >= 0 && q.group < p.group && length[k] >= length[i] {
				length[i], before[i] = length[k]+1, k
			}
		}
		if last < 0 || length[i] > length[last] {
			last = i
		}
	}
	for ; last >= 0; last = before[last] {
		wanted[last].stays = true
	}
}

// firstLine returns the line below which the first group stands if it does not stay.
func (r *replacer) firstLine(wanted []place) int {
	if i := slices.IndexFunc(wanted, func(p place) bool { return p.stays }); i >= 0 {
		return r.Groups[wanted[i].group].At.Start.Line - 1
	}
	if len(r.Groups) > 0 {
		return r.Groups[0].At.End.Line
	}
	line := lineOf(r.Design.LayoutEdit(r.Design.Kind))
	if at := r.Design.LayoutStatement; at != nil {
		line = max(line, at.Range.End.Line)
	}
	return line
}

// lineOf returns the line below which an edit inserts a line, 0 for the top of the text.
func lineOf(e diagnostic.Edit) int {
	if strings.HasSuffix(e.Text, "\n") {
		return 0
	}
	return e.Range.Start.Line
}

// whole returns a statement with the comment at its end.
func (r *replacer) whole(at diagnostic.Range) string {
	end := r.lines.End(at.End.Line)
	return strings.TrimRight(r.lines.Slice(diagnostic.Range{Start: at.Start, End: end}), " \t")
}
