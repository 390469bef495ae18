package ecs

// runTiles runs the systems on some rows of an entity list, on one worker.
func (t *tiling) runTiles(worker int, in rowRange) {
	for ; in.from < in.to; in.from += t.step {
		for range t.repeats {
			for i, s := range t.systems {
				f := s.frameOf(worker)
				if t.split == nil {
					s.w.running = &s.access
				}
				f.callTile(t.rows[i], rowRange{list: in.list, from: in.from, to: min(in.from+t.step, in.to)})
			}
		}
	}
}

// callTile calls a system's function for those of its rows that are in a tile.
func (f *frame) callTile(rows []rowRange, tile rowRange) {
	for i := range rows {
		r := &rows[i]
		if lo, hi := max(r.from, tile.from), min(r.to, tile.to); r.list == tile.list && lo < hi {
			f.standAt(f.s.plan.Run(r.run))
			f.callInPlace(lo, hi, f.s.body)
		}
	}
}
