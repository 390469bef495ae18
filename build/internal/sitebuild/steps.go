package sitebuild

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// steps prints a line when a step of a build begins, and another with the duration when it ends. Steps may run at the same
// time. The zero value prints nothing.
type steps struct {
	mutex sync.Mutex
	out   io.Writer
	now   func() time.Time
}

// step runs a step of the build.
func (s *steps) step(name string, run func() error) error {
	s.say("%s ...", name)
	began := s.time()
	err := run()
	outcome := "done in"
	if err != nil {
		outcome = "failed after"
	}
	s.say("%s: %s %.1f s", name, outcome, s.time().Sub(began).Seconds())
	return err
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
