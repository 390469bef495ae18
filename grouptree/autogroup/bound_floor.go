package autogroup

import "github.com/copse-ecs/copse/grouptree/cost"

// mostBounded is the number of components up to which a part is searched by branch and bound. A set
// of components is one word there.
const mostBounded = 64

// floor returns a sum that no choice of a part is below, on any layout: for each entity that a
// system matches its bytes, which are read whether they are looked up or not, and one run in one lane.
func (p *part) floor(s scale) int64 {
	var v value
	for i := range p.in.Systems {
		v.systems += int64(p.in.Systems[i].Weight) * p.floorOf(&p.in.Systems[i])
	}
	return s.sum(v)
}

func (p *part) floorOf(s *cost.System) (price int64) {
	matched := false
	for i, comp := range p.in.Compositions {
		if p.in.Population[i] == 0 || !s.Match.Holds(comp) {
			continue
		}
		matched = true
		each := int64(0)
		for c := range s.Access.Union(s.Optional.Intersect(comp)).Minus(p.in.Tags).All() {
			each += int64(p.in.Bytes[c]) * p.prices.PerByte
		}
		price += int64(p.in.Population[i]) * each
	}
	if matched {
		price += p.prices.PerRun + p.prices.PerLane
	}
	return price
}
