package cost

// Commit counts what a commit does. The numbers of writes are estimates: they depend on which rows
// the changed entities have, of which only the numbers are known.
type Commit struct {
	Changes int // entities that are spawned, despawned or changed
	Blocks  int // blocks that are entered, left or shifted
	Writes  int // rows that are written, counted once for all arrays that share them
	Values  int // values that are written, in all arrays
	Bytes   int // of these values
}

// add adds what another commit does.
func (c *Commit) add(other *Commit) {
	c.Changes += other.Changes
	c.Blocks += other.Blocks
	c.Writes += other.Writes
	c.Values += other.Values
	c.Bytes += other.Bytes
}

// CommitPicoseconds returns the price of a commit.
func (p *Prices) CommitPicoseconds(c *Commit) int64 {
	return int64(c.Changes)*p.PerChange + int64(c.Blocks)*p.PerBlock + int64(c.Writes)*p.PerWrite + int64(c.Bytes)*p.PerWrittenByte
}

// flow is how many rows a block gains and loses in one commit.
type flow struct{ in, out int }

// Commits counts what each commit does. It costs O(ticks * (blocks + transitions * places)). A
// naive layout is counted as if the blocks that several arrays hold had the same rows in all of them.
func (d *Design) Commits() []Commit { return d.commits(nil) }

// CommitsByClass counts what each commit does, and what all commits after the first do to the blocks of each class, together.
func (d *Design) CommitsByClass() (commits, byClass []Commit) {
	byClass = make([]Commit, len(d.Layout.Classes))
	return d.commits(byClass), byClass
}

// commits counts what each commit does and, unless byClass is nil, adds what those after the first do to the blocks of each class.
func (d *Design) commits(byClass []Commit) []Commit {
	out := make([]Commit, len(d.in.Ticks))
	n := len(d.Layout.Leaves)
	rows, starts, flows := make([]int, n), make([]int, n), make([]flow, n)
	for i, tick := range d.in.Ticks {
		if len(tick) == 0 {
			continue
		}
		clear(flows)
		c := &out[i]
		for _, t := range tick {
			c.Changes += t.Count
			d.move(t, flows)
		}
		if i == 0 {
			starts = d.write(c, rows, starts, flows, nil)
		} else {
			starts = d.write(c, rows, starts, flows, byClass)
		}
	}
	return out
}

// leaves returns the leaves that hold the entities of a composition.
func (d *Design) leaves(composition int) []int32 {
	if composition == None {
		return nil
	}
	return d.leavesOf[composition]
}

// move adds a transition to the flows of the leaves that it enters and leaves.
func (d *Design) move(t Transition, flows []flow) {
	from, to := d.leaves(t.From), d.leaves(t.To)
	for _, leaf := range from {
		flows[leaf].out += t.Count
	}
	for _, leaf := range to {
		flows[leaf].in += t.Count
	}
	for _, leaf := range from { // an entity that stays in a leaf does not move
		for _, other := range to {
			if leaf == other {
				flows[leaf].out -= t.Count
				flows[leaf].in -= t.Count
			}
		}
	}
}

// write counts the writes of a commit, changes the rows of the leaves as it does and returns where they start then.
// Unless byClass is nil it adds the writes of each class to it.
func (d *Design) write(c *Commit, rows, before []int, flows []flow, byClass []Commit) (after []int) {
	for leaf, f := range flows {
		rows[leaf] += f.in - f.out
	}
	after = d.startsOf(rows)
	for leaf, f := range flows {
		if f == (flow{}) && (before[leaf] == after[leaf] || rows[leaf] == 0) {
			continue
		}
		shared := d.Layout.Leaves[leaf].Shared.Minus(d.in.Tags)
		n := written(span{before[leaf], rows[leaf] - f.in + f.out}, span{after[leaf], rows[leaf]}, f.out)
		did := Commit{Blocks: 1, Writes: n, Values: n * shared.Len(), Bytes: n * d.in.width(shared)}
		c.add(&did)
		if byClass != nil {
			byClass[d.Layout.Leaves[leaf].Class].add(&did)
		}
	}
	return after
}

// span is a range of rows.
type span struct{ start, rows int }

// written returns how many rows of a block a commit writes when the block goes from one range to
// another and loses some of its entities. The entities that stay and whose rows are in the new
// range keep them; all other rows of the new range are written. The lost entities are taken to be
// spread evenly over the old range.
func written(old, now span, lost int) int {
	common := min(old.start+old.rows, now.start+now.rows) - max(old.start, now.start)
	if common <= 0 {
		return now.rows
	}
	kept := (common*(old.rows-lost) + old.rows/2) / old.rows
	return max(now.rows-kept, 0)
}
