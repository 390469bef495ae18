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

// leave adds a run of an entry.
func (w *Watch) leave(x *Entry, begun int64) {
	x.Watched.Runs++
	x.Watched.Ns += w.Now() - begun
}

// endTick adds a tick, also one whose changes were refused.
func (w *Watch) endTick(begun int64) {
	w.Ticks++
	w.Ns += w.Now() - begun
	w.Ended()
}
