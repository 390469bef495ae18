package attach

import (
	"errors"
	"net"
	"sync"
	"time"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/world"
	"github.com/copse-ecs/copse/internal/world/schedule"
	"github.com/copse-ecs/copse/internal/world/usage"
)

// Program is a world that can be seen. Its methods but [Program.ServeHTTP] are called where the world is used.
type Program struct {
	name  string
	of    *world.World
	watch *schedule.Watch

	lock    sync.Mutex
	waiting []chan []byte // each for the next document; they have room for one
	stop    func() error  // ends Listen
	closed  bool
}

// maxWaiting is how many questions wait for the end of a tick at most.
const maxWaiting = 16

// To counts from now on what a world does. The name is that of the program. A world that is attached to again is counted from zero, and what was
// attached before gets no more documents. It panics if the world is nil.
func To(w *ecs.World, name string) *Program {
	begun := time.Now()
	return attach(w, name, func() int64 { return int64(time.Since(begun)) })
}

// attach is To with a clock.
func attach(w *ecs.World, name string, now func() int64) *Program {
	w.Len() // panics without a world
	p := &Program{name: name, of: (*world.World)(w)}
	p.watch = &schedule.Watch{Now: now, Ended: p.publish}
	for x := range p.of.Schedule().Entries() {
		x.Watched = schedule.Watched{Before: x.Runs}
	}
	p.of.Schedule().Watch = p.watch
	p.of.Commits().Totals = usage.NewTotals()
	p.of.Observers().SeeEverything(true)
	return p
}

// Document returns what the world has done since [To], as JSON of schema copse.observe/1, with a line end.
func (p *Program) Document() []byte { return p.document() }

// publish sends a document to all who wait.
func (p *Program) publish() {
	p.lock.Lock()
	defer p.lock.Unlock()
	if len(p.waiting) == 0 {
		return
	}
	text := p.document()
	for _, to := range p.waiting {
		to <- text
	}
	p.waiting = nil
}

// ask returns where the next document arrives, nil if too many wait or the program is closed.
func (p *Program) ask() chan []byte {
	p.lock.Lock()
	defer p.lock.Unlock()
	if len(p.waiting) == maxWaiting || p.closed {
		return nil
	}
	to := make(chan []byte, 1)
	p.waiting = append(p.waiting, to)
	return to
}

// leave takes back a question.
func (p *Program) leave(to chan []byte) {
	p.lock.Lock()
	defer p.lock.Unlock()
	for i, other := range p.waiting {
		if other == to {
			p.waiting = append(p.waiting[:i], p.waiting[i+1:]...)
			return
		}
	}
}

// Close ends the counting, and Listen.
func (p *Program) Close() error {
	if p.of.Schedule().Watch == p.watch {
		p.of.Schedule().Watch, p.of.Commits().Totals = nil, nil
		p.of.Observers().SeeEverything(p.of.Commits().Use != nil) // counts for advice go on
	}
	p.lock.Lock()
	stop := p.stop
	p.stop, p.closed = nil, true
	p.lock.Unlock()
	if stop != nil {
		return stop()
	}
	return nil
}

// Listen answers at an address of this machine until Close, on a goroutine of its own, and returns the address; 127.0.0.1:0 chooses a port
// that is free. It returns an error for an address that other machines can reach, if the port is taken, and if the program listens already.
func (p *Program) Listen(address string) (net.Addr, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, errors.New("attach: " + address + " is no address; write one like 127.0.0.1:27800")
	}
	if !isThisMachine(host) {
		return nil, errors.New("attach: other machines could reach " + address + "; listen at 127.0.0.1, localhost or [::1]")
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	switch {
	case p.closed:
		return nil, errors.New("attach: the program is closed; call To again")
	case p.stop != nil:
		return nil, errors.New("attach: the program listens already")
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, errors.New("attach: " + err.Error())
	}
	p.stop = serve(p, listener)
	return listener.Addr(), nil
}
