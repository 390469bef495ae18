package model

import "github.com/copse-ecs/copse/grouptree"

// LeastOfQuery returns what a run of a system costs at least in Unity, whatever is enableable, in picoseconds: what it is for is read,
// and is in chunks as full as they can be.
func (in *Input) LeastOfQuery(s *System, p UnityPrices) (sum int64) {
	matched, bytes := 0, 0
	for i := range in.Compositions {
		c := &in.Compositions[i]
		if !s.Matches(c) {
			continue
		}
		matched += c.Count
		for x := range s.Access.Union(s.Optional).Intersect(c.Has).All() {
			if in.Components[x].Shared == 0 {
				bytes += c.Count * in.Components[x].Bytes
			}
		}
	}
	chunks := chunksOf(matched, in.Capacity(s.Has), 1)
	return int64(matched)*p.Row + int64(bytes)*p.Byte + int64(chunks)*p.Chunk
}

// LeastOfChange returns what one entity of a transition costs at least in Unity, in picoseconds, if a set of components is enableable
// and open ones may be.
func (in *Input) LeastOfChange(t *Transition, p UnityPrices, enableable, open grouptree.Set) int64 {
	from, to := in.set(t.From), in.set(t.To)
	u := Unity{In: in}
	move := p.Move + (u.row(from)+u.row(to))*p.MovedByte
	switch {
	case t.From == None:
		return p.Move + u.row(to)*p.MovedByte
	case t.To == None:
		return p.Move + u.row(from)*p.MovedByte
	case t.From == t.To:
		return move
	}
	changed := from.Differ(to)
	if !changed.Minus(enableable).Minus(open).Empty() {
		return move
	}
	off := in.Compositions[t.From].Off.Union(in.Compositions[t.To].Off)
	bits := changed.Intersect(enableable.Union(open))
	// Of those that the program enables, what is not disabled at the other end moves the entity.
	switched := bits.Minus(in.Switched().Minus(off))
	return min(move, int64(switched.Len())*p.Toggle)
}
