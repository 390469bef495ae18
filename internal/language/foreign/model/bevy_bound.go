package model

import "github.com/copse-ecs/copse/grouptree"

// Apart returns what a run of a query that is not dense does at least, if components that are open may also become sparse: their
// values are in whichever storage reads them for less.
func (b *Bevy) Apart(s *System, open grouptree.Set) Run {
	var r Run
	for i := range b.In.Compositions {
		c := &b.In.Compositions[i]
		if !c.Has.Contains(s.Has) || c.Has.Meets(s.Not) || c.Count == 0 {
			continue
		}
		var rest System // without the open components
		rest.Access, rest.Optional, rest.Write = s.Access.Minus(open), s.Optional.Minus(open), s.Write
		b.archetype(&rest, c, c.Has.Minus(b.Sparse), &r, nil)
		for x := range b.In.valued(s.Access.Union(s.Optional).Intersect(c.Has).Intersect(open)).All() {
			r.Picoseconds += b.cheapest(s, x, c, c.Has.Minus(b.Sparse))
		}
	}
	r.Picoseconds += int64(r.Visited)*b.Prices.Row + int64(r.Pieces)*b.Prices.Piece + int64(r.Bytes)*b.Prices.Byte
	return r
}

// cheapest returns what the values of one component cost at least in an archetype.
func (b *Bevy) cheapest(s *System, c int, of *Composition, table grouptree.Set) int64 {
	size := b.In.Components[c].Bytes
	if s.Write.Has(c) {
		size += changedBytes
	}
	inTable := int64(size) * b.Prices.Byte
	if b.shared[table] > 1 {
		inTable += b.Prices.Gather
	}
	return int64(of.Count) * min(inTable, b.Prices.Sparse+int64(size+sparseBytes)*b.Prices.Byte)
}

// Least returns what one entity of a transition costs at least, in picoseconds, if the open ones of the sparse components may be in
// tables.
func (b *Bevy) Least(t *Transition, open grouptree.Set) int64 {
	from, to := b.In.set(t.From), b.In.set(t.To)
	between := from.Intersect(to)
	if t.From == None || t.To == None || between == from || between == to {
		return b.least(t.From != None, t.To != None, from, to, open)
	}
	return b.least(true, true, from, between, open) + b.least(true, true, between, to, open)
}

// least returns what a command costs at least. Components that do not change are cheapest as sparse, because then they stay; those
// that change are cheapest so if that saves the table, and else in the storage that takes them for less.
func (b *Bevy) least(was, will bool, from, to, open grouptree.Set) int64 {
	sparse := b.command(was, will, from, to).Picoseconds
	changed := from.Differ(to).Intersect(open)
	if changed.Empty() {
		return sparse
	}
	settled := *b
	settled.Sparse = b.Sparse.Minus(changed)
	without := settled.command(was, will, from.Minus(changed), to.Minus(changed)).Picoseconds
	if from.Minus(changed) == to.Minus(changed) && was && will {
		row := from.Intersect(to).Minus(b.Sparse) // all that stays in tables
		without = b.Prices.Archetype + b.Prices.NewTable + (2*archetypeBytes+2*b.row(row))*b.Prices.MovedByte
	} else if from.Minus(changed).Minus(settled.Sparse) == to.Minus(changed).Minus(settled.Sparse) && was && will {
		without += b.Prices.NewTable + 2*b.row(from.Minus(changed).Minus(settled.Sparse))*b.Prices.MovedByte
	}
	for c := range changed.All() {
		value := int64(b.In.Components[c].Bytes+tickBytes) * b.Prices.MovedByte
		without += min(value, b.sparseRow(c)*b.Prices.MovedByte+b.Prices.SparseMove)
	}
	return min(sparse, without)
}
