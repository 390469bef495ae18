package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/copse-ecs/copse/internal/bench"
)

// seldom is how often a log, which keeps every line, is told how far a run is.
const seldom = 5 * time.Second

// often is how often a terminal is.
const often = 100 * time.Millisecond

// progress tells how far a run of several workloads is.
type progress struct {
	to       io.Writer
	terminal bool
	begin    time.Time
	total    int // samples of all workloads
	before   int // of those that are done
	current  int // of the one that is running
	told     time.Time
}

func (p *progress) done() int { return p.before + p.current }

// tell is called before every sample.
func (p *progress) tell(now bench.Progress) {
	p.at(time.Now(), now)
}

func (p *progress) at(now time.Time, step bench.Progress) {
	p.current = step.Done
	pause := seldom
	if p.terminal {
		pause = often
	}
	if last := p.told; now.Sub(last) < pause && !last.IsZero() {
		return
	}
	p.told = now
	text := fmt.Sprintf("[%d/%d] %s", p.done(), p.total, step.Doing)
	if done := p.done(); done > 0 {
		left := now.Sub(p.begin) * time.Duration(p.total-done) / time.Duration(done)
		text += ", about " + left.Round(time.Second).String() + " left"
	}
	if p.terminal {
		fmt.Fprint(p.to, "\r\x1b[K"+text)
	} else {
		fmt.Fprintln(p.to, text)
	}
}

// end leaves the terminal's line empty.
func (p *progress) end() {
	p.current = 0
	if p.terminal && !p.told.IsZero() {
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}
