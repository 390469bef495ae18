package cost

import "github.com/copse-ecs/copse/grouptree"

// Run counts what one run of a system does.
type Run struct {
	grouptree.Cost
	Runs  int // stretches of rows that are walked as one: no gap, the same columns, all tested or none
	Lanes int // arrays of the lead that are entered
	Bytes int // of contiguous columns, and of the values that are fetched by handle
	Again int // tests and look-ups that are made again because of the commits since the run before
}

// Picoseconds returns the price of a run of a system.
func (p *Prices) Picoseconds(r *Run) int64 {
	return int64(r.Bytes)*p.PerByte + int64(r.Runs)*p.PerRun + int64(r.Lanes)*p.PerLane +
		int64(r.Tested)*p.PerTest + int64(r.Lookups)*p.PerLookup + int64(r.Again)*p.PerAgain
}

// Run counts what one run of a system does by its plan. It costs O(blocks of the plan) and the
// look-ups of [grouptree.Planner.Cost].
//
// A system that is not full keeps what its tests and look-ups find, and makes those again that
// commits since its last run may have changed: all of them if many entities have changed.
func (d *Design) Run(s *System, plan *grouptree.Plan) Run {
	sig := &s.Signature
	out := Run{Cost: d.Planner.Cost(*sig, *plan)}
	if plan.Match == grouptree.Scan {
		out.Runs = 1
	}
	d.fetch(s, plan, &out)
	columns := sig.Access.Union(sig.Optional)
	class, width := int32(-1), 0 // of the leaf before
	var next int                 // the row after it
	var direct grouptree.Set
	lane, tested := -1, false
	for _, step := range plan.Leaves {
		rows := d.Rows[step.Leaf]
		if rows == 0 {
			continue
		}
		starts := step.Test != tested || d.Starts[step.Leaf] != next
		if k := d.Planner.Class(step.Leaf); k != class {
			class = k
			now := d.Layout.Direct(plan, step.Leaf).Intersect(columns)
			if now != direct {
				starts, direct, width = true, now, d.in.width(now)
			}
			if on := d.Layout.Classes[k].Lane; on != lane {
				starts, lane = true, on
				out.Lanes++
			}
		}
		if starts || out.Runs == 0 {
			out.Runs++
		}
		tested, next = step.Test, d.Starts[step.Leaf]+rows
		out.Bytes += rows * width
	}
	return out
}

// fetch counts the bytes of the values that a run looks up, and what it makes again, of the tests and of the look-ups of each column.
func (d *Design) fetch(s *System, plan *grouptree.Plan, r *Run) {
	most := s.share(d.again)
	r.Again = min(r.Tested, most)
	if r.Lookups == 0 {
		return
	}
	lookups := make([]int, len(d.in.Bytes))
	d.Planner.Lookups(s.Signature, *plan, lookups)
	for c, of := range lookups {
		r.Bytes += of * d.in.Bytes[c]
		r.Again += min(of, most)
	}
}

// width returns the bytes of a row of all the given components.
func (in *Input) width(components grouptree.Set) (bytes int) {
	for c := range components.All() {
		bytes += in.Bytes[c]
	}
	return bytes
}
