package arrange

import (
	"errors"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/wording"
)

// noPoint stands for the point of an arrangement that is not on the front: the text as it is.
const noPoint = -1

// mostPoints is how many points of the front a reader can choose from.
const mostPoints = 10

// errNoPoint is the refusal of a point that does not exist.
var errNoPoint = errors.New("there is no such arrangement")

// shown returns the points of the front that differ visibly: at least by a hundredth of its width or height, or by more
// if there are many. The best is always one of them.
func shown(found *autogroup.Result) []autogroup.Point {
	front := found.Front
	if len(front) == 0 {
		return nil
	}
	first, last := front[0].Total, front[len(front)-1].Total
	width, height := last.Systems-first.Systems, first.Changes-last.Changes
	for percent := int64(1); ; percent *= 2 {
		far := func(p, q autogroup.Point) bool {
			return max(p.Total.Systems-q.Total.Systems, q.Total.Systems-p.Total.Systems)*100 > percent*width ||
				max(p.Total.Changes-q.Total.Changes, q.Total.Changes-p.Total.Changes)*100 > percent*height
		}
		if out := spread(front, best(front, found.Total), far); len(out) <= mostPoints {
			return out
		}
	}
}

// spread returns a point and, in both directions, those that are far from the one before.
func spread(front []autogroup.Point, at int, far func(p, q autogroup.Point) bool) []autogroup.Point {
	out := []autogroup.Point{front[at]}
	for _, p := range slices.Backward(front[:at]) {
		if far(p, out[len(out)-1]) {
			out = append(out, p)
		}
	}
	slices.Reverse(out)
	for _, p := range front[at+1:] {
		if far(p, out[len(out)-1]) {
			out = append(out, p)
		}
	}
	return out
}

// best returns the point with the total of the proposal.
func best(front []autogroup.Point, total cost.Total) int {
	return max(0, slices.IndexFunc(front, func(p autogroup.Point) bool { return p.Total == total }))
}

// Pick returns the arrangement of a point of the front. Of a design that stays as it is, noPoint is the text.
func (x *Arrangement) Pick(point int) (*Arrangement, error) {
	if point < noPoint || point >= len(x.front) || point == noPoint && !x.Kept {
		return nil, errNoPoint
	}
	out := &Arrangement{From: x.From, Found: x.Found, Kept: point == noPoint, front: x.front, point: point}
	layout, groups := x.From.Design.Kind, declared(x.From)
	if point != noPoint {
		layout, groups = x.front[point].Layout, x.front[point].Groups
	}
	var err error
	out.Replaced, err = Replace(x.From, layout, groups)
	return out, err
}

// differs says in a few words how a point of the front differs from the best.
func (x *Arrangement) differs(point int) string {
	b := best(x.front, x.Found.Total)
	if point == b {
		return "lowest total"
	}
	without := missing(x.front[b].Groups, x.front[point].Groups)
	with := missing(x.front[point].Groups, x.front[b].Groups)
	switch {
	case len(without) == 1 && len(with) == 0:
		return "without " + x.From.Names.Conj(without[0])
	case len(without) == 0 && len(with) == 1:
		return "with " + x.From.Names.Conj(with[0])
	case len(without) == 0:
		return "with " + wording.Grouped(len(with)) + " more"
	case len(with) == 0:
		return "without " + wording.Grouped(len(without))
	}
	others := wording.Amount(len(with), "other")
	if len(with) == len(without) {
		return others
	}
	return others + " for " + wording.Grouped(len(without))
}

// missing returns the groups that another list lacks.
func missing(groups, from []grouptree.Conj) (out []grouptree.Conj) {
	for _, g := range groups {
		if !slices.Contains(from, g) {
			out = append(out, g)
		}
	}
	return out
}
