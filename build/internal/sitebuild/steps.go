package sitebuild

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// steps names each step of a build on a line when it begins and on another, with its time, when it ends. Plain lines can
// be read in a terminal and in a pipe, where several steps run at once. The zero value writes nothing.
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
