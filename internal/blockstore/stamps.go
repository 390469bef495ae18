package blockstore

// Leaves remember the commit that changed them last, so that whoever has kept something
// about them can tell whether it is still true.

// stamped is when a leaf was changed.
type stamped struct {
	rows         uint64 // an entity came, went or got another row
	compositions uint64 // that, or the composition of one that stays became another
}

// Stamp returns the number of the last commit or bulk spawn. Numbers rise, until the
// layout is another or a clone is restored.
func (s *Store) CommitNumber() uint64 { return s.stamp }

// LastChanged returns the numbers of the commits that last changed a leaf (an index into
// Layout.Leaves) in the array of a component that has it: which entities stand at which
// rows of it, and, at least as high, which compositions these have. O(1).
func (s *Store) LastChanged(component, id int) (rows, compositions uint64) {
	at := &s.leaves[s.leafIn(component, id)].changed
	return at.rows, at.compositions
}

// stampChanges notes what the commit that is being finished has changed, before the new
// ranges become the ranges.
func (s *Store) stampChanges() {
	w := &s.work
	s.stamp++
	for l := range s.leaves {
		if at := &s.leaves[l]; at.start != w.start[l] || at.count != w.count[l] || w.flow[l].out|w.flow[l].in != 0 {
			at.changed = stamped{s.stamp, s.stamp}
		}
	}
}

// coming is what leaves are stamped with that the change under way changes, whose number is the
// next one.
func (s *Store) coming() stamped { return stamped{s.stamp + 1, s.stamp + 1} }

// stampCompositions notes that entities of a composition have it from the commit on that
// is being finished.
func (s *Store) stampCompositions(comp uint32) {
	for _, p := range s.placesOf(comp) {
		s.leaves[p.leaf].changed.compositions = s.stamp + 1
	}
}

// stampAll notes that every leaf may be another after the commit that is being finished.
func (s *Store) stampAll() {
	for l := range s.leaves {
		s.leaves[l].changed = s.coming()
	}
}
