package sitebuild

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// steps prints a line when a step of a build begins, one now and then while it goes on, and another with the duration when it
// ends. Steps may run at the same time. The zero value prints nothing.
type steps struct {
	mutex sync.Mutex
	out   io.Writer
	now   func() time.Time
	// every returns a channel that receives a value now and then, and a function that ends it.
	every func() (<-chan time.Time, func())
}

// remindEvery is how long a step is silent: a reader must see that something goes on.
const remindEvery = 8 * time.Second

func newSteps(out io.Writer) steps {
	return steps{out: out, now: time.Now, every: func() (<-chan time.Time, func()) {
		ticker := time.NewTicker(remindEvery)
		return ticker.C, ticker.Stop
	}}
}

// step runs a step of the build.
func (s *steps) step(name string, run func() error) error {
	s.say("%s ...", name)
	began := s.time()
	done := make(chan error, 1)
	go func() { done <- run() }()
	err := s.wait(name, began, done)
	outcome := "done in"
	if err != nil {
		outcome = "failed after"
	}
	s.say("%s: %s %.1f s", name, outcome, s.time().Sub(began).Seconds())
	return err
}

// wait returns what done receives, and says now and then that the step goes on.
func (s *steps) wait(name string, began time.Time, done <-chan error) error {
	if s.every == nil {
		return <-done
	}
	ticks, end := s.every()
	defer end()
	for {
		select {
		case err := <-done:
			return err
		case <-ticks:
			s.say("%s: %.0f s so far", name, s.time().Sub(began).Seconds())
		}
	}
}

func (s *steps) say(format string, args ...any) {
	if s.out == nil {
		return
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	fmt.Fprintf(s.out, format+"\n", args...)
}

func (s *steps) time() time.Time {
	if s.now == nil {
		return time.Time{}
	}
	return s.now()
}
