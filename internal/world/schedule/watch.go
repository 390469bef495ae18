package schedule

// Watch takes how long ticks, systems and tasks run.
type Watch struct {
	Now   func() int64 // nanoseconds of a clock
	Ended func()       // called at the end of a tick, when its changes are made

	Ticks int
	Ns    int64 // of all ticks
}

// Watched is how often an entry has run alone, and how long, since there is a watch. Runs that entries make together, in tiles or on several
// goroutines, are not in it.
type Watched struct {
	Before int // runs of the entry before there was one
	Runs   int
	Ns     int64
}

// run runs an entry once, and adds the run.
func (w *Watch) run(x *Entry, s *Schedule, dt float64) {
	begun := w.Now()
	x.run(s, dt)
	x.Watched.Runs++
	x.Watched.Ns += w.Now() - begun
}

// Tick runs a tick of the schedule and adds it, also one whose changes were refused.
func (w *Watch) Tick(s *Schedule, dt float64) error {
	begun := w.Now()
	err := s.Tick(dt)
	w.Ticks++
	w.Ns += w.Now() - begun
	w.Ended()
	return err
}
