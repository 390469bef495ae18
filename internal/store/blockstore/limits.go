package blockstore

import (
	"errors"
	"strconv"

	"github.com/copse-ecs/copse/internal/store/record"
)

// MaxCompositions is how many different compositions one store can have seen.
const MaxCompositions = 1 << 20

// MaxSets is how many different sets of components can have a number, see [Compositions.NumberOf].
const MaxSets = 1 << 10

// The limits that a commit can reach. errors.Is finds them in the error of a commit, and
// errors.As finds its [LimitError].
var (
	ErrEntityLimit      = errors.New("too many entities")
	ErrCompositionLimit = errors.New("too many compositions")
)

// LimitError says which limit would have been exceeded. Nothing was changed.
type LimitError struct {
	Reason error // ErrEntityLimit or ErrCompositionLimit
	Wanted int   // what there would be; one more than Limit where that is all that is known
	Limit  int
}

// Unwrap returns the reason, so that errors.Is finds it.
func (e *LimitError) Unwrap() error { return e.Reason }

// Error says what would be exceeded and what can be done.
func (e *LimitError) Error() string {
	if e.Reason == ErrCompositionLimit {
		return "there are more than " + strconv.Itoa(e.Limit) +
			" different compositions of components and tags: nothing was changed; a value in a component often serves where many tags were meant"
	}
	there := "there would be " + strconv.Itoa(e.Wanted) + " entities alive, and "
	if e.Limit == record.MaxEntities { // it cannot be raised
		return there + "a world has at most " + strconv.Itoa(e.Limit) + ": nothing was changed"
	}
	return there + "the world is limited to " + strconv.Itoa(e.Limit) + ": nothing was changed; despawn some, or raise the limit"
}

// CheckAlive returns an error if so many entities cannot be alive.
func (q *Queue) CheckAlive(n int) error {
	if q.records.Allows(n) {
		return nil
	}
	return &LimitError{ErrEntityLimit, n, q.records.Limit}
}

// Limit returns how many entities may be alive.
func (q *Queue) Limit() int { return q.records.Limit }

// CheckMore returns an error if n more entities than there are cannot be alive.
func (q *Queue) CheckMore(n int) error {
	return q.CheckAlive(max(n, q.records.Alive+n)) // the sum may be beyond what an int holds
}

var errTooManyCompositions = &LimitError{ErrCompositionLimit, MaxCompositions + 1, MaxCompositions}
