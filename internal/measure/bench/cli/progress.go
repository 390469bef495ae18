package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

// logPause is the time between the progress lines of a log, which keeps every line.
const logPause = 5 * time.Second

// terminalPause is the time between the progress lines of a terminal.
const terminalPause = 100 * time.Millisecond

// progress prints how far a run of several workloads is.
type progress struct {
	to       io.Writer
	terminal bool
	begin    time.Time
	total    int       // samples of all workloads
	before   int       // samples of the workloads that are done
	current  int       // samples of the running workload that are done
	printed  time.Time // when the latest line was printed
}

func (p *progress) done() int { return p.before + p.current }

// report is called before every sample.
func (p *progress) report(now bench.Progress) {
	p.at(time.Now(), now)
}

// at prints a line unless the previous one is too recent.
func (p *progress) at(now time.Time, step bench.Progress) {
	p.current = step.Done
	pause := logPause
	if p.terminal {
		pause = terminalPause
	}
	if last := p.printed; now.Sub(last) < pause && !last.IsZero() {
		return
	}
	p.printed = now
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

// end clears the line of a terminal.
func (p *progress) end() {
	p.current = 0
	if p.terminal && !p.printed.IsZero() {
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}
