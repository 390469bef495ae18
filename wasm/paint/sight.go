package paint

// Stretch is some rows of a component's array.
type Stretch struct{ Component, From, To int }

// Sight is what of the entities can be seen and is not known by whole blocks: a model of
// many rows comes without them.
type Sight struct {
	Stretches []Stretch // rows that are at least a pixel wide, and as many again on both sides
	Missing   bool      // some that are seen are not known
}

// maxStretches bounds what is asked for at once.
const maxStretches = 256

// look adds the rows of a leaf that are seen to the sight.
func (d *drawing) look(row, leaf int) {
	start, end := d.Model.span(row, leaf)
	x, w := d.Model.place(row, leaf, start, d.place)
	c := d.Model.cells(row, leaf)
	switch {
	case w < 1 || len(d.Sight.Stretches) == maxStretches:
		return
	case c == nil && d.Model.Who != nil, c != nil && c.Base <= start && c.Base+len(c.Entities) >= end:
		return
	}
	first, last := d.inSight(x, w)
	from, to := max(start+first, start), min(start+last, end)
	if from >= to {
		return
	}
	d.Sight.Missing = d.Sight.Missing || c == nil || from < c.Base || to > c.Base+len(c.Entities)
	more := to - from
	d.Sight.Stretches = append(d.Sight.Stretches, Stretch{d.Model.Arrays[row].Component, max(from-more, start), min(to+more, end)})
}
