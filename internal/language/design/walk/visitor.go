package walk

import (
	"errors"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/wording"
)

// visitor makes a walk: it lists the visited entities, and reads rows of segments through the cache.
type visitor struct {
	*Walk
	count int // entities that match
	cache *lines
}

func newVisitor(w *Walk) visitor { return visitor{Walk: w, cache: newLines(w.Cache)} }

// tooMany says why a run that visits so many entities is not followed; nil if it is.
func (w *Walk) tooMany(a *analysis.Analysis) error {
	if w.Cost.Visited <= MaxEntities {
		return nil
	}
	return errors.New(w.name(a) + " visits " + wording.Entities(w.Cost.Visited) + ", and a walk follows " +
		wording.Grouped(MaxEntities) + " at most; spawn fewer of those that it visits")
}

// tooWide says why a run through so many segments is not followed, arrays of which are arrays of values; nil if it is.
func (w *Walk) tooWide(a *analysis.Analysis, arrays, maxPlaces int) error {
	n := max(1, len(w.Segments))
	if n*w.Cost.Visited <= maxPlaces {
		return nil
	}
	return errors.New(w.name(a) + " visits " + wording.Entities(w.Cost.Visited) + " in " + wording.Amount(arrays, "array") + ", and a walk follows " +
		wording.Grouped(maxPlaces/n) + " at most in so many; spawn fewer of those that it visits")
}

func (w *Walk) name(a *analysis.Analysis) string {
	return grouptree.Shorten(a.Systems[w.System].Statement.Name.Text)
}

// make makes the run; through a warm cache it is made twice.
func (v *visitor) make(follow func()) {
	v.place()
	v.reset()
	follow()
	if v.Cache.Warm {
		v.reset()
		follow()
	}
}

// incomplete says why a run that was made is not known; nil if it is.
func (v *visitor) incomplete(a *analysis.Analysis) error {
	if len(v.Entities) == v.Cost.Visited && v.count == v.Cost.Matched {
		return nil
	}
	return errors.New("which entities match " + v.name(a) + " is not known, because the design spawns or changes too many of them; spawn fewer")
}

// place puts the segments one after the other into memory, each at the beginning of a line.
func (v *visitor) place() {
	next := 0
	for i := range v.Segments {
		s := &v.Segments[i]
		s.first = next
		next += s.lines()
	}
}

// reset forgets what an earlier run has visited and counted, and makes room for the entities that are visited. The cache stays.
func (v *visitor) reset() {
	visited := v.Cost.Visited
	v.Entities, v.Tested, v.Matched, v.Found = slices.Grow(v.Entities[:0], visited), v.Tested[:0], v.Matched[:0], v.Found[:0]
	v.count, v.Lookups, v.Bytes, v.Stops = 0, 0, 0, v.Stops[:0]
	for i := range v.Segments {
		s := &v.Segments[i]
		s.Rows, s.Fetched = slices.Grow(s.Rows[:0], visited), slices.Grow(s.Fetched[:0], visited)
		s.Reads, s.Handles, s.Misses, s.Hits = 0, 0, 0, 0
	}
}

// visit begins the next entity.
func (v *visitor) visit(number int32, test, matches bool) {
	v.Entities = append(v.Entities, number)
	v.Tested = append(v.Tested, test)
	v.Matched = append(v.Matched, matches)
	v.Found = append(v.Found, 0)
	if matches {
		v.count++
	}
	for i := range v.Segments {
		s := &v.Segments[i]
		s.Rows, s.Fetched = append(s.Rows, None), append(s.Fetched, 0)
	}
}

// matched reports whether the system runs for the entity that was visited last.
func (v *visitor) matched() bool { return v.Matched[len(v.Matched)-1] }

// readSegment reads a row of a segment for the entity that was visited last.
func (v *visitor) readSegment(s *Segment, row int) { v.readFor(len(s.Rows)-1, s, row) }

// readFor reads a row of a segment for a visited entity.
func (v *visitor) readFor(k int, s *Segment, row int) {
	s.Rows[k] = int32(row)
	s.Reads++
	first, last := s.Lines(int32(row))
	for line := first; line <= last; line++ {
		if v.cache.touch(s.first + line) {
			s.Misses++
			s.Fetched[k]++
		} else {
			s.Hits++
		}
	}
}
