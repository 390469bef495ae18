package model

import "github.com/copse-ecs/copse/grouptree"

// LeastOfQuery returns what a run of a system costs at least, in picoseconds, if open components may be stored in any way.
func (f *Flecs) LeastOfQuery(s *System, open grouptree.Set) int64 {
	matched, bytes, lookups, tests := 0, 0, 0, 0
	apart, fixed := f.apart().Minus(open), f.DontFragment.Minus(open)
	asked := s.Has.Union(s.Not).Intersect(fixed).Len()
	if s.Has.Minus(fixed).Minus(open).Empty() {
		asked = max(0, asked-1) // one of them may lead
	}
	for i := range f.In.Compositions {
		c := &f.In.Compositions[i]
		if !c.Has.Contains(s.Has) || c.Has.Meets(s.Not) {
			continue
		}
		matched += c.Count
		tests += c.Count * asked
		for x := range f.In.valued(s.Access.Union(s.Optional).Intersect(c.Has)).All() {
			bytes += c.Count * f.In.Components[x].Bytes
			if apart.Has(x) {
				lookups += c.Count
				bytes += c.Count * flecsSparseBytes
			}
		}
	}
	row := min(f.Prices.Row, f.Prices.One)
	return int64(matched)*row + int64(bytes)*f.Prices.Byte + int64(lookups)*f.Prices.Get + int64(tests)*f.Prices.Has
}

// LeastOfChange returns what one entity of a transition costs at least, in picoseconds, if open components may be stored in any way.
func (f *Flecs) LeastOfChange(t *Transition, open grouptree.Set) int64 {
	had, has := f.held(t.From), f.held(t.To)
	changed := had.Differ(has)
	sum := int64(0)
	for c := range changed.Intersect(f.apart()).Minus(open).All() {
		sum += f.Prices.SparseMove + int64(f.In.Components[c].Bytes+flecsSparseBytes)*f.Prices.MovedByte
	}
	move := f.Prices.Move
	if t.From != None {
		move += f.row(had.Minus(open).Minus(f.DontFragment)) * f.Prices.MovedByte
	}
	if t.To != None {
		move += f.row(has.Minus(open).Minus(f.DontFragment)) * f.Prices.MovedByte
	}
	if t.From == None || t.To == None || !changed.Minus(f.DontFragment).Minus(open).Empty() {
		return sum + move
	}
	return sum + min(move, int64(changed.Intersect(open).Len())*f.Prices.SparseMove)
}
