package workers

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Pool runs the jobs of a round on several goroutines, its workers: the goroutine of the
// caller and helpers. A helper joins a round by taking one of its open slots. The caller closes
// the slots when no job is left, so it never waits for a helper that is slow to start.
type Pool struct {
	Limit  int // of the number of workers; as many as processors if 0
	runner Runner
	ranges []jobRange   // of the jobs of the round, one for each worker
	joined atomic.Int32 // workers that have joined the round

	helpers atomicPair     // open slots of the round, and helpers that look for one or are about to
	busy    atomic.Int32   // helpers that have taken a slot, and open slots
	spin    atomic.Bool    // whether helpers look for a slot for SpinTime before they end
	pending sync.WaitGroup // as many as busy, for a caller that has to sleep
	help    func()         // runHelper as a value; made once, because each value is an allocation

	stopped atomic.Bool // no more jobs of the round are begun
	mutex   sync.Mutex
	failed  int // the lowest number of a job that has panicked, or -1
	thrown  any // what it panicked with
}

// Runner runs one job of a round on one worker. Both are numbered from 0.
type Runner interface {
	RunJob(worker, job int)
}

// SpinTime is for how long a helper looks for the next round before it ends, and for how long
// the caller looks for the end of the last job before it sleeps. The systems of a tick follow
// each other within microseconds, and waking a processor takes dozens of them.
const SpinTime = 50 * time.Microsecond

// WorkersFor returns how many workers run a number of jobs, at least 1.
func (p *Pool) WorkersFor(jobs int) int {
	n := p.Limit
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	return max(1, min(n, jobs))
}

// Run runs each of the jobs once, on as many workers as WorkersFor says, and returns when all
// have ended. If jobs panic no more are begun, and Run panics with the value of the panicked job
// that has the lowest number.
func (p *Pool) Run(jobs int, runner Runner) {
	workers := p.WorkersFor(jobs)
	p.runner = runner
	p.joined.Store(0)
	p.divide(jobs, workers)
	p.failed, p.thrown = -1, nil
	p.stopped.Store(false)
	p.openSlots(workers - 1)
	func() {
		defer p.closeSlots() // also if a job ends the caller's goroutine
		p.work()
	}()
	if p.failed >= 0 {
		panic(p.thrown)
	}
}

// divide gives each worker a range of the jobs.
func (p *Pool) divide(jobs, workers int) {
	if cap(p.ranges) < workers {
		p.ranges = make([]jobRange, workers)
	}
	p.ranges = p.ranges[:workers]
	for k := range p.ranges {
		p.ranges[k].ends.store(k*jobs/workers, (k+1)*jobs/workers)
	}
}

// openSlots opens n slots, and starts as many helpers as are missing.
func (p *Pool) openSlots(n int) {
	if n <= 0 {
		return
	}
	if p.help == nil {
		p.help = p.runHelper
	}
	p.spin.Store(n < runtime.GOMAXPROCS(0)) // a helper more than processors would spin on one that is needed
	p.busy.Store(int32(n))
	p.pending.Add(n)
	missing := 0
	p.helpers.update(func(_, idle int) (int, int) {
		missing = max(0, n-idle)
		return n, idle + missing
	})
	for range missing {
		go p.help()
	}
}

// closeSlots closes the slots that are still open, and waits for the helpers that have joined.
func (p *Pool) closeSlots() {
	open := 0
	p.helpers.update(func(slots, idle int) (int, int) {
		open = slots
		return 0, idle
	})
	p.busy.Add(-int32(open))
	p.pending.Add(-open)
	for begin := time.Now(); p.busy.Load() > 0 && time.Since(begin) < SpinTime; {
	}
	p.pending.Wait()
}

// runHelper is what the goroutine of a helper runs.
func (p *Pool) runHelper() {
	for p.takeSlot() {
		p.joinRound()
	}
}

// takeSlot waits for an open slot and takes it. It returns false if the helper shall end. The helper
// is idle until then, and stops being idle in the same step in which it takes a slot or gives up: a
// round that counts on a helper has it.
func (p *Pool) takeSlot() bool {
	for begin := time.Now(); ; {
		word, slots, idle := p.helpers.load()
		switch {
		case slots > 0:
			if p.helpers.swap(word, slots-1, idle-1) {
				return true
			}
		case !p.spin.Load() || time.Since(begin) > SpinTime:
			if p.helpers.swap(word, 0, idle-1) {
				return false
			}
		}
	}
}

// joinRound runs jobs of a round in which the helper has a slot.
func (p *Pool) joinRound() {
	returned := false // not if a job ends the goroutine
	defer func() {
		if returned { // before busy changes, so that the next round counts this helper
			p.helpers.update(func(slots, idle int) (int, int) { return slots, idle + 1 })
		}
		p.busy.Add(-1)
		p.pending.Done()
	}()
	p.work()
	returned = true
}

// work runs jobs as the next worker of the round until none are left.
func (p *Pool) work() {
	worker, job := int(p.joined.Add(1))-1, -1
	defer func() {
		if thrown := recover(); thrown != nil {
			p.fail(job, thrown)
		}
	}()
	for own := &p.ranges[worker]; !p.stopped.Load(); {
		if job = own.take(); job >= 0 {
			p.runner.RunJob(worker, job)
		} else if !p.steal(worker) {
			return
		}
	}
}

// steal gives a worker jobs of another one. It returns false if no worker has jobs left.
func (p *Pool) steal(worker int) bool {
	for k := 1; k < len(p.ranges); k++ {
		if p.ranges[worker].stealFrom(&p.ranges[(worker+k)%len(p.ranges)]) {
			return true
		}
	}
	return false
}

// fail notes that a job has panicked, and stops the round.
func (p *Pool) fail(job int, thrown any) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.failed < 0 || job < p.failed {
		p.failed, p.thrown = job, thrown
	}
	p.stopped.Store(true)
}

// jobRange is the jobs that a worker has left: those from the first number of the pair to the second
// minus one. They follow each other, so that the worker walks forward through the arrays.
type jobRange struct{ ends atomicPair }

// take removes the first job and returns it, -1 if there is none.
func (r *jobRange) take() int {
	for {
		word, from, to := r.ends.load()
		if from >= to {
			return -1
		}
		if r.ends.swap(word, from+1, to) {
			return from
		}
	}
}

// stealFrom moves the last half of another range, at least one job, into this one, which is
// empty. It returns false if the other is empty too.
func (r *jobRange) stealFrom(other *jobRange) bool {
	for {
		word, from, to := other.ends.load()
		if from >= to {
			return false
		}
		if middle := from + (to-from)/2; other.ends.swap(word, from, middle) {
			r.ends.store(middle, to)
			return true
		}
	}
}

// atomicPair is two numbers that several goroutines change together, without a lock.
type atomicPair struct{ word atomic.Uint64 }

func packPair(a, b int) uint64 { return uint64(a)<<32 | uint64(b) }

func (p *atomicPair) store(a, b int) { p.word.Store(packPair(a, b)) }

// load returns both numbers, and the word that holds them.
func (p *atomicPair) load() (word uint64, a, b int) {
	word = p.word.Load()
	return word, int(word >> 32), int(uint32(word))
}

// swap sets both numbers, unless the word has changed since it was loaded.
func (p *atomicPair) swap(word uint64, a, b int) bool {
	return p.word.CompareAndSwap(word, packPair(a, b))
}

// update replaces both numbers by what f makes of them. It may call f several times.
func (p *atomicPair) update(f func(a, b int) (int, int)) {
	for {
		word, a, b := p.load()
		a, b = f(a, b)
		if p.swap(word, a, b) {
			return
		}
	}
}
