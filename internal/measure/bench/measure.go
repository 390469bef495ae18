package bench

import (
	"context"
	"math"
	"runtime"
	"time"
)

// Driver makes the steps of an instance and times them.
type Driver struct {
	Instance
	next int // number of the next step
}

// NewDriver sets an instance up.
func NewDriver(x Instance) *Driver {
	x.Setup()
	return &Driver{Instance: x}
}

// Steps makes n steps and returns how long they took, without [Preparer.Prepare] and [Resetter.Reset].
func (d *Driver) Steps(n int) time.Duration {
	if p, ok := d.Instance.(Preparer); ok {
		p.Prepare(d.next, n)
	}
	if r, ok := d.Instance.(Resetter); ok {
		return d.stepsWithReset(r, n)
	}
	begin := time.Now()
	for range n {
		d.Step(d.next)
		d.next++
	}
	return time.Since(begin)
}

// stepsWithReset makes n steps, each after a reset, and adds up the times of the steps.
func (d *Driver) stepsWithReset(r Resetter, n int) (took time.Duration) {
	for range n {
		r.Reset(d.next)
		begin := time.Now()
		d.Step(d.next)
		took += time.Since(begin)
		d.next++
	}
	return took
}

// maxSlowdown limits the time of calibration: a batch grows no further once the slowest storage takes this many times as
// long as the fastest one has to.
const maxSlowdown = 10

// calibrate returns how many steps a sample has, the same number for all storages so that their checksums can be compared
// after each sample. A batch takes at least minBatch on the fastest storage, unless the slowest one would take too long.
func calibrate(ctx context.Context, drivers []*Driver, minBatch time.Duration) int {
	for n := 1; ; n *= 2 {
		fastest, slowest := time.Duration(math.MaxInt64), time.Duration(0)
		for _, d := range drivers {
			if ctx.Err() != nil {
				return n
			}
			took := d.Steps(n)
			fastest, slowest = min(fastest, took), max(slowest, took)
		}
		if fastest >= minBatch || slowest >= maxSlowdown*minBatch {
			return n
		}
	}
}

// measureSteps returns the nanoseconds for each unit of work of n steps.
func measureSteps(d *Driver, n int) float64 {
	return float64(d.Steps(n).Nanoseconds()) / float64(n*d.Units())
}

// measureParts returns the nanoseconds for each unit of work of n steps of an instance that times its parts, and those of each part.
func measureParts(d *Driver, x Parted, n int) (whole float64, parts []float64) {
	list := x.Parts()
	took := make([]time.Duration, len(list)+1)
	for range n {
		x.StepParts(d.next, took)
		d.next++
	}
	parts = make([]float64, len(list))
	for i, part := range list {
		ns := float64(took[i].Nanoseconds()) / float64(n)
		whole += ns / float64(d.Units())
		parts[i] = ns / float64(max(part.Times, 1))
	}
	return whole, parts
}

// measureSetup returns the milliseconds that the setup of a new instance takes.
func measureSetup(c Case, p Params) (ms float64, sum uint64) {
	x := c.New(p)
	runtime.GC()
	begin := time.Now()
	x.Setup()
	took := time.Since(begin)
	return milliseconds(took), x.Checksum()
}

// measureMemory returns the bytes that a new instance holds after its setup, for each entity.
func measureMemory(c Case, p Params) (bytes float64, sum uint64) {
	var before, after runtime.MemStats
	x := c.New(p)
	runtime.GC()
	runtime.ReadMemStats(&before)
	x.Setup()
	runtime.GC()
	runtime.ReadMemStats(&after)
	return (float64(after.HeapAlloc) - float64(before.HeapAlloc)) / float64(p.Entities), x.Checksum()
}

// onceFigures are what one step of a new instance takes.
type onceFigures struct {
	ms     float64
	peak   float64 // bytes by which the memory of the process grew, garbage included
	allocs float64 // allocations
}

// measureOnce measures one step of a new instance. Unused memory is given back to the system first: a storage must not
// find memory that another one has left.
func measureOnce(c Case, p Params, release func()) (f onceFigures, sum uint64) {
	var before, after runtime.MemStats
	d := NewDriver(c.New(p))
	release()
	runtime.ReadMemStats(&before)
	took := d.Steps(1)
	runtime.ReadMemStats(&after)
	grown := int64(after.HeapSys-after.HeapReleased) - int64(before.HeapSys-before.HeapReleased)
	return onceFigures{milliseconds(took), float64(max(0, grown)), float64(after.Mallocs - before.Mallocs)}, d.Checksum()
}

func milliseconds(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
