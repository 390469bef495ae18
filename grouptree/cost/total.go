package cost

import "github.com/copse-ecs/copse/grouptree"

// Design is an input on one layout.
type Design struct {
	Layout  *grouptree.Layout // it must know the compositions of the input
	Planner *grouptree.Planner
	Rows    []int // of each leaf, at the end
	Starts  []int // the first row of each leaf, at the end

	in       *Input
	leavesOf [][]int32 // by composition
	order    []int     // classes, each after its parent
	again    int       // tests, and look-ups of a column, that a run made once in a round makes again at most
}

// On puts an input on a layout. It costs O(compositions * places + blocks).
func (in *Input) On(layout *grouptree.Layout) *Design {
	d := &Design{Layout: layout, in: in, leavesOf: make([][]int32, len(in.Compositions)), Rows: make([]int, len(layout.Leaves)), again: in.againInRound()}
	for i, comp := range in.Compositions {
		for leaf := range layout.LeavesOf(comp) {
			d.leavesOf[i] = append(d.leavesOf[i], int32(leaf))
			d.Rows[leaf] += in.Population[i]
		}
	}
	d.Planner = layout.Planner(in.Census(), d.Rows)
	d.orderClasses()
	d.Starts = d.startsOf(d.Rows)
	return d
}

// Input returns the input that is on the layout.
func (d *Design) Input() *Input { return d.in }

// orderClasses lists the classes so that each comes after its parent.
func (d *Design) orderClasses() {
	classes := d.Layout.Classes
	listed := make([]bool, len(classes))
	var list func(k int)
	list = func(k int) {
		if listed[k] {
			return
		}
		listed[k] = true
		if p := classes[k].Parent; p >= 0 {
			list(p)
		}
		d.order = append(d.order, k)
	}
	for k := range classes {
		list(k)
	}
}

// startsOf returns the first row of each leaf. The blocks of a class follow those of its parent.
func (d *Design) startsOf(rows []int) []int {
	starts, ends := make([]int, len(rows)), make([]int, len(d.Layout.Classes))
	for _, k := range d.order {
		class := &d.Layout.Classes[k]
		at := 0
		if class.Parent >= 0 {
			at = ends[class.Parent]
		}
		for _, leaf := range class.Leaves {
			starts[leaf] = at
			at += rows[leaf]
		}
		ends[k] = at
	}
	return starts
}

// Total is what a round costs, in picoseconds. A round is the span in which each system runs as
// often as its weight says, and after each run of the most frequent system a commit happens, or as
// many as the input says.
type Total struct {
	Systems int64 // the runs of all systems
	Changes int64 // the commits; 0 if there is no tick after the first
}

// Sum returns the total of a round.
func (t Total) Sum() int64 { return t.Systems + t.Changes }

// limit is the most that systems or changes cost: a sum of both in tenths of a nanosecond is a number
// that every reader of JSON knows exactly.
const limit = 1 << 52 * 100

// times returns a product that is not negative, limit at most.
func times(n int, price int64) int64 {
	if n > 0 && price > limit/int64(n) {
		return limit
	}
	return int64(n) * price
}

// Tenths rounds picoseconds to tenths of a nanosecond, in which totals are printed and compared.
func Tenths(picoseconds int64) int {
	if picoseconds < 0 {
		return -Tenths(-picoseconds)
	}
	return int((picoseconds + 50) / 100)
}

// Total prices a round.
func (d *Design) Total(p *Prices) Total {
	return TotalOf(d.Systems(p), d.Changes(p))
}

// TotalOf adds up the prices of systems and of the changes of a round.
func TotalOf(systems []int64, changes int64) Total {
	t := Total{Changes: changes}
	for _, price := range systems {
		t.Systems = min(t.Systems+price, limit)
	}
	return t
}

// Systems prices the runs of each system in a round.
func (d *Design) Systems(p *Prices) []int64 {
	out := make([]int64, len(d.in.Systems))
	for i := range d.in.Systems {
		plan := d.Planner.Plan(d.in.Systems[i].Signature)
		run := d.Run(&d.in.Systems[i], &plan)
		out[i] = d.in.Systems[i].Price(p, &run)
	}
	return out
}

// Price prices the runs of a system in a round.
func (s *System) Price(p *Prices, run *Run) int64 { return times(s.Weight, p.Picoseconds(run)) }

// Changes prices the commits of a round.
func (d *Design) Changes(p *Prices) int64 { return d.in.Changes(d.Commits(), p) }

// Changes prices the commits of a round: their number times the mean of the commits after the first.
func (in *Input) Changes(commits []Commit, p *Prices) int64 {
	if len(commits) < 2 {
		return 0
	}
	var sum int64
	for i := range commits[1:] {
		sum += p.CommitPicoseconds(&commits[1+i])
	}
	return in.OfRound(sum)
}

// OfRound returns what the commits of a round cost if those after the first cost a sum together.
func (in *Input) OfRound(sum int64) int64 {
	if len(in.Ticks) < 2 {
		return 0
	}
	return times(in.CommitsOfRound(), sum) / int64(len(in.Ticks)-1)
}
