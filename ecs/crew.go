package ecs

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// crew are the goroutines of a world while they run systems: the caller's, and helpers. Whoever comes takes a
// place, then task after task; a helper that comes late, as those do whose processor has to be woken first,
// finds no place and nobody has waited for it. Between two runs helpers look for the next one for a
// while: the systems of a tick follow one another by microseconds, and waking a processor takes dozens.
type crew struct {
	workers int // what was asked for
	rows    int // of a task; splitRows if 0
	tasks   []task
	shares  []portion    // of the tasks, one for each goroutine
	hired   atomic.Int32 // who works at the tasks, or has done so

	places  atomic.Int32   // for helpers of the run, not taken yet
	busy    atomic.Int32   // helpers that have, or may still take, one
	around  atomic.Int32   // helpers that look for a place, or soon will
	patient atomic.Bool    // they may look for one for a while
	wait    sync.WaitGroup // until none is busy
	labour  func()         // made once: a closure for each goroutine and run would be allocated

	stopped atomic.Bool // no more tasks are begun
	mutex   sync.Mutex
	failed  int // the first task that has panicked, or -1
	thrown  any
}

// patience is for how long a helper looks for the next run, and the caller for the end of the last task, before
// they sleep.
const patience = 50 * time.Microsecond

// portion is a stretch of tasks. Whoever works has one of its own, so that it walks along the arrays and
// the processor knows what to fetch next. When it is done with that it takes half of what another has left.
type portion struct {
	left atomic.Uint64 // the first task, and beside it the one after the last
	_    [56]byte      // a line of its own
}

func span(from, to int) uint64 { return uint64(from)<<32 | uint64(to) }

// bounds returns the tasks that are left, and their number.
func (p *portion) bounds() (seen uint64, from, n int) {
	seen = p.left.Load()
	from = int(seen >> 32)
	return seen, from, int(uint32(seen)) - from
}

// take takes the next task, -1 if none is left.
func (p *portion) take() int {
	for {
		seen, from, n := p.bounds()
		if n <= 0 {
			return -1
		}
		if p.left.CompareAndSwap(seen, span(from+1, from+n)) {
			return from
		}
	}
}

// rob takes the last half of what another has left, one task at least; false if that has none.
func (p *portion) rob(other *portion) bool {
	for {
		seen, from, n := other.bounds()
		if n <= 0 {
			return false
		}
		if middle := from + n/2; other.left.CompareAndSwap(seen, span(from, middle)) {
			p.left.Store(span(middle, from+n))
			return true
		}
	}
}

// task is what a goroutine does at a time.
type task struct {
	system   *System
	leaf     int // of the plan: the first of the stretch
	from, to int
	turns    *turns // of all their systems, instead of system
}

// run runs the systems of a party once, as many goroutines as there are processors.
func (c *crew) run(w *World, p *party, systems []*System, dt float64) {
	c.tasks = c.tasks[:0]
	for _, s := range systems {
		if !s.disabled || s.alone == p { // who runs a system by itself wants it to
			c.tasks = s.tasks(c.tasks)
		}
	}
	c.share(w, p, dt)
}

// turn runs systems that take turns, all of them split, once: several blocks of rows at the
// same time, each of them by one goroutine.
func (c *crew) turn(w *World, t *turns, end int, dt float64) {
	c.tasks = c.tasks[:0]
	for step, from := c.step(), 0; from < end; from += step {
		c.tasks = append(c.tasks, task{turns: t, from: from, to: min(from+step, end)})
	}
	c.share(w, t.party, dt)
}

// share lets the goroutines do all tasks, and returns when they are done. What a function
// panics with goes on panicking here.
func (c *crew) share(w *World, p *party, dt float64) {
	n := min(c.size(), len(c.tasks))
	for _, s := range p.systems {
		s.equip(max(1, n), dt)
	}
	c.hired.Store(0)
	c.divide(max(1, n))
	c.failed, c.thrown = -1, nil
	c.stopped.Store(false)
	w.enter(p.all)
	w.ready = false
	defer func() {
		w.leave()
		w.ready = w.arranged && w.phase == ""
	}()
	c.call(n - 1)
	func() {
		defer c.settle() // also where a function ends the caller's goroutine
		c.work()
	}()
	if c.failed >= 0 {
		panic(c.thrown)
	}
}

// divide divides the tasks among n goroutines.
func (c *crew) divide(n int) {
	if cap(c.shares) < n {
		c.shares = make([]portion, n)
	}
	c.shares = c.shares[:n]
	for k := range c.shares {
		c.shares[k].left.Store(span(k*len(c.tasks)/n, (k+1)*len(c.tasks)/n))
	}
}

// call gives places to n helpers, and hires as many as are not around.
func (c *crew) call(n int) {
	if n <= 0 {
		return
	}
	if c.labour == nil {
		c.labour = c.help
	}
	c.patient.Store(n < runtime.GOMAXPROCS(0)) // else somebody would wait for the processor
	c.busy.Store(int32(n))
	c.wait.Add(n)
	missing := n - int(c.around.Load())
	c.places.Store(int32(n))
	for ; missing > 0; missing-- {
		c.around.Add(1)
		go c.labour()
	}
}

// settle takes back the places that nobody has taken, and waits for the others.
func (c *crew) settle() {
	left := c.places.Swap(0)
	c.busy.Add(-left)
	c.wait.Add(-int(left))
	for begin := time.Now(); c.busy.Load() > 0 && time.Since(begin) < patience; {
	}
	c.wait.Wait()
}

// help is what a helper does until nobody needs it.
func (c *crew) help() {
	defer c.around.Add(-1)
	for c.seek() {
		c.around.Add(-1)
		c.assist()
	}
}

// assist does tasks of a run, as one of its helpers.
func (c *crew) assist() {
	defer func() { // also where a function ends the goroutine
		c.around.Add(1) // first, so that the next run counts on it
		c.busy.Add(-1)
		c.wait.Done()
	}()
	c.work()
}

// seek takes a place, or reports that there was none for some time.
func (c *crew) seek() bool {
	for begin := time.Now(); ; {
		if n := c.places.Load(); n > 0 && c.places.CompareAndSwap(n, n-1) {
			return true
		} else if n <= 0 && (!c.patient.Load() || time.Since(begin) > patience) {
			return false
		}
	}
}

func (c *crew) step() int {
	if c.rows > 0 {
		return c.rows
	}
	return splitRows
}

func (c *crew) size() int {
	if c.workers > 0 {
		return c.workers
	}
	return runtime.GOMAXPROCS(0)
}

// work does tasks as long as there are any.
func (c *crew) work() {
	me, at := int(c.hired.Add(1))-1, -1
	defer func() {
		if thrown := recover(); thrown != nil {
			c.stop(at, thrown)
		}
	}()
	for own := &c.shares[me]; !c.stopped.Load(); {
		if at = own.take(); at >= 0 {
			c.do(&c.tasks[at], me)
		} else if !c.robs(me) {
			return
		}
	}
}

// robs reports whether somebody has got tasks of another.
func (c *crew) robs(me int) bool {
	for k := 1; k < len(c.shares); k++ {
		if c.shares[me].rob(&c.shares[(me+k)%len(c.shares)]) {
			return true
		}
	}
	return false
}

// do does one task.
func (c *crew) do(t *task, me int) {
	switch {
	case t.turns != nil:
		t.turns.blocks(me, t.from, t.to)
	case t.leaf < 0:
		t.system.frame.scan()
	default:
		t.system.frameOf(me).walk(t.leaf, t.from, t.to)
	}
}

// stop notes that a task has panicked; of several the first counts. No more are begun.
func (c *crew) stop(at int, thrown any) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.failed < 0 || at < c.failed {
		c.failed, c.thrown = at, thrown
	}
	c.stopped.Store(true)
}
