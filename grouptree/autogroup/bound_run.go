package autogroup

import (
	"math/bits"
	"slices"
)

// The bound counts a lane, and a run, for each of some places of which any two must be in different ones.

// placed is what is known of the place of a composition in the array of a lead.
type placed struct {
	least, most uint64 // with the groups of in and with those of max
	comp        uint64
	lane        int8    // or unsure
	at          int     // its number among those of all compositions and components
	tested      whether // by the system
}

// whether says whether something happens with the groups of a choice.
type whether uint8

const (
	sometimes whether = iota
	always
	never
)

// placeOf returns what is known of the place of a composition.
func (b *bounder) placeOf(comp, lead int) placed {
	at := comp*len(b.p.in.Bytes) + lead
	x := placed{least: b.least[at], most: b.most[at], comp: b.comps[comp], lane: unsure, at: at}
	if x.least == x.most && !ordered(b.p.kind) {
		x.lane = b.shift.lane[at]
	}
	return x
}

// before reports whether a place is surely in front of another one in an array that has both.
func (b *bounder) before(x, y *placed) bool {
	switch {
	case x.lane == unsure || x.lane != y.lane:
		return false
	case x.most != y.most:
		return bits.OnesCount64(x.most) > bits.OnesCount64(y.most) // the class of one contains that of the other
	}
	return b.rankAt(x.at) != unsure && b.rankAt(x.at) < b.rankAt(y.at)
}

// otherLane reports whether two places must be in different lanes: with all further groups neither contains the other, and both
// have the lead, or their lanes are known.
func (x *placed) otherLane(y *placed) bool {
	return x.least&^y.comp != 0 && y.least&^x.comp != 0 || x.lane != y.lane && x.lane != unsure && y.lane != unsure
}

// otherRun reports whether two places must be in different runs: in different lanes, with other columns in step, of which one is tested, or
// with a gap between them.
func (b *bounder) otherRun(x, y *placed, columns uint64, gaps []placed) bool {
	if x.otherLane(y) || x.least&columns&^y.most != 0 || y.least&columns&^x.most != 0 || x.tested != y.tested && x.tested != sometimes && y.tested != sometimes {
		return true
	}
	for i := range gaps {
		if z := &gaps[i]; b.before(x, z) && b.before(z, y) || b.before(y, z) && b.before(z, x) {
			return true
		}
	}
	return false
}

// gaps returns the places that a system surely does not visit.
func (b *bounder) gaps(s *boundSystem, lead int) (out []placed) {
	for i := range s.rows {
		if r := &s.rows[i]; !r.matched && b.comps[r.comp]>>lead&1 != 0 && b.isOutside(r, lead) {
			if x := b.placeOf(r.comp, lead); x.lane != unsure {
				out = append(out, x)
			}
		}
	}
	return out
}

// isOutside reports whether the block of a composition surely has none of its witnesses. A twin that stands for others
// need not divide what has not occurred.
func (b *bounder) isOutside(r *boundRows, lead int) bool {
	width := len(b.p.in.Bytes)
	if ordered(b.p.kind) {
		return false
	}
	place := b.least[r.comp*width+lead]
	for _, w := range r.witnesses {
		if b.least[w.comp*width+lead] == place && !slices.ContainsFunc(w.differ, func(g int16) bool {
			return b.isIn[g] && !b.orders.stands[g] && b.sets[g]&^place == 0
		}) {
			return false
		}
	}
	return true
}

// separate adds a place to some of which any two are apart, if it is apart from all of them.
func separate(x placed, from []placed, apart func(x, y *placed) bool) []placed {
	if len(from) == cap(from) {
		return from
	}
	for i := range from {
		if !apart(&x, &from[i]) {
			return from
		}
	}
	return append(from, x)
}
