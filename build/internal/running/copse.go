package running

import (
	"context"
	"errors"
	"time"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/observed"
)

// Reader reads one program again and again. What it has read last stays, so that counts become those of the time in between. Flecs has counts of
// its own in flecs.go.
type Reader struct {
	Client Client
	At     Address
	last   *document.Observed // whose counts go on; nil if there are none, or the program says averages
	flecs  flecsMemory
}

// Read asks the program once. The counts of the document are those since the program began, or averages: see Next.
func (r *Reader) Read(ctx context.Context) (*document.Observed, error) {
	switch r.At.Kind {
	case Flecs:
		return r.readFlecs(ctx)
	case Bevy:
		return r.readBevy(ctx)
	}
	text, err := r.Client.get(ctx, r.At, pathOr(r.At.Path, "/"))
	if err != nil {
		return nil, err
	}
	d, err := observed.Read(text)
	if err != nil {
		return nil, errors.New(r.At.String() + " does not say copse.observe/1: " + err.Error())
	}
	return d, nil
}

func pathOr(path, other string) string {
	if path == "" {
		return other
	}
	return path
}

// Next asks the program, and returns what has happened since Next was called last. The first time it is all that was counted; with
// ErrNoTicks nothing has.
func (r *Reader) Next(ctx context.Context) (*document.Observed, error) {
	now, err := r.Read(ctx)
	if err != nil || r.At.Kind != Copse {
		return now, err
	}
	before := r.last
	r.last = now
	if before == nil {
		return now, nil
	}
	between, err := observed.Between(before, now)
	if errors.Is(err, observed.ErrOther) {
		return now, nil // it was started again: what it has counted is all there is
	}
	return between, err
}

// Wait waits for so long, or until the context ends.
type Wait func(context.Context, time.Duration) error

// Watch reads a program, waits and reads it again. It returns what has happened in between. Bevy counts nothing, so it is read once.
func (r *Reader) Watch(ctx context.Context, long time.Duration, wait Wait) (*document.Observed, error) {
	first, err := r.Next(ctx)
	if err != nil || r.At.Kind == Bevy || long == 0 {
		return first, err
	}
	if err := wait(ctx, long); err != nil {
		return nil, err
	}
	second, err := r.Next(ctx)
	if errors.Is(err, observed.ErrNoTicks) {
		return nil, errors.New(r.At.Host + " has made no tick in " + long.String() + "; let it run, or wait longer with -seconds")
	}
	return second, err
}

// Sleep is the Wait of the machine's clock.
func Sleep(ctx context.Context, long time.Duration) error {
	timer := time.NewTimer(long)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
