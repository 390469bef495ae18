package autogroup

// whole returns the bound of all choices of a part on a layout in which the order of declaration
// matters. There a group may keep a part of its set only, so less is certain than in lanes: a class
// that holds a component is within the set of one group with that component, two compositions may
// be in one block wherever both have the component, and any two may be in different blocks.
func (b *bounder) whole() int64 {
	width := len(b.p.in.Bytes)
	for x, comp := range b.comps {
		b.placeWidely(x, comp&b.stored)
		if x >= b.real {
			continue
		}
		for c := range width {
			b.least[x*width+c] = 1 << c
			b.changes.leafMost[x*width+c], b.changes.leafLeast[x*width+c] = int32(x), 0
		}
	}
	return b.price()
}

// placeWidely connects the components of a composition that a group has in common.
func (b *bounder) placeWidely(x int, comp uint64) {
	width := len(b.p.in.Bytes)
	for rest := comp; rest != 0; {
		place := rest & -rest
		for grown := true; grown; {
			grown = false
			for _, k := range b.sets {
				if k&place != 0 && k&comp&^place != 0 {
					place, grown = place|k&comp, true
				}
			}
		}
		rest &^= place
		for c := range width {
			if place>>c&1 != 0 {
				b.most[x*width+c] = place
			}
		}
	}
}
