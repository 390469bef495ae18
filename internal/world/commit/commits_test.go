package commit

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/onebyone"
	"github.com/copse-ecs/copse/internal/world/changed"
	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/tally"
	"github.com/copse-ecs/copse/internal/world/usage"
)

var errNo = errors.New("no")

// call returns the error of f, or what it panics with.
func call(f func() error) (err error, thrown any) {
	defer func() { thrown = recover() }()
	return f(), nil
}

func TestEverythingIsCarriedOutTogether(t *testing.T) {
	x, first, before := withOne(t, false)
	spawned := x.queueAll(first)
	require.True(t, x.commits.Waiting())
	require.Equal(t, before, x.content(), "it waits")
	stats, err := x.commits.Commit()
	require.NoError(t, err)
	require.Equal(t, []string{"begin", "observe"}, x.calls)
	require.Equal(t, 1, stats.Spawned)
	require.Equal(t, 1, stats.Writes[health])
	require.Equal(t, stats, x.commits.Tally.Last)
	after := content{
		Values: map[entity.Entity]int{first: 0, spawned: 7}, Friends: map[entity.Entity]entity.Entity{first: spawned},
		Names: map[entity.Entity]string{first: "Ada"}, Letters: []string{"hello"},
	}
	require.Equal(t, after, x.content(), "the level is no part of the commit")
	require.True(t, x.commits.Waiting(), "for its transition")
	require.NoError(t, x.commits.CommitOrDrop())
	after.Level = 2
	require.Equal(t, after, x.content())
	require.False(t, x.commits.Waiting())
}

func TestEverythingIsDroppedTogether(t *testing.T) {
	x, first, before := withOne(t, false)
	spawned := x.queueAll(first)
	x.commits.Drop()
	require.False(t, x.commits.Waiting())
	require.NoError(t, x.commits.CommitOrDrop())
	require.Equal(t, before, x.content())
	require.Equal(t, entity.Dead, x.store.State(spawned))
}

// TestWhatWaits queues one thing of each kind alone.
func TestWhatWaits(t *testing.T) {
	for name, queue := range map[string]func(*fixture, entity.Entity){
		"a change": func(x *fixture, e entity.Entity) { x.set(e, 1) },
		"a name":   func(x *fixture, e entity.Entity) { x.names.Queue(e, "Ada") },
		"an event": func(x *fixture, e entity.Entity) { x.send("hello") },
		"a state":  func(x *fixture, e entity.Entity) { x.level.Await(1) },
	} {
		x, first, _ := withOne(t, false)
		require.False(t, x.commits.Waiting())
		queue(x, first)
		require.True(t, x.commits.Waiting(), name)
		require.NoError(t, x.commits.CommitOrDrop())
		require.False(t, x.commits.Waiting(), name)
	}
}

// TestRefusedCommits has each reason for which nothing is committed. Commit leaves what is queued, CommitOrDrop and CommitOne drop it.
func TestRefusedCommits(t *testing.T) {
	for _, test := range []struct {
		name  string
		setUp func(*fixture)
		err   error
		panic any
	}{
		{"a limit", func(x *fixture) { x.store.SetMaxEntities(1) }, blockstore.ErrEntityLimit, nil},
		{"observers fail", func(x *fixture) { x.observe = func(bool) error { return errNo } }, errNo, nil},
		{"an observer panics", func(x *fixture) { x.observe = func(bool) error { panic("no") } }, nil, "no"},
	} {
		x, first, before := withOne(t, false)
		x.queueAll(first)
		test.setUp(x)
		check := func(f func() error) {
			err, thrown := call(f)
			require.ErrorIs(t, err, test.err, test.name)
			require.Equal(t, test.err == blockstore.ErrEntityLimit, errors.Is(err, errRefused), "the host words what the store refuses")
			require.Equal(t, test.panic, thrown, test.name)
			require.Equal(t, before, x.content(), test.name)
		}
		check(func() error { _, err := x.commits.Commit(); return err })
		require.True(t, x.commits.Waiting(), test.name)
		check(func() error { _, err := x.commits.CommitStepwise(func(onebyone.Step) bool { return true }); return err })
		require.True(t, x.commits.Waiting(), test.name)
		check(x.commits.CommitOrDrop)
		require.False(t, x.commits.Waiting(), test.name)
		x.queueAll(first)
		check(x.commits.CommitOne)
		require.False(t, x.commits.Waiting(), test.name)
	}
}

// TestOneChange carries out one change: observers and the count know it as such, and it is not the last commit of the tally.
func TestOneChange(t *testing.T) {
	x, first, _ := withOne(t, false)
	last := x.commits.Tally.Last
	x.commits.Use = usage.New()
	var told []bool
	x.observe = func(one bool) error { told = append(told, one); return nil }
	x.set(first, 1)
	require.NoError(t, x.commits.CommitOne())
	require.Equal(t, last, x.commits.Tally.Last)
	require.Zero(t, x.commits.Use.Commits)
	x.set(first, 2)
	require.NoError(t, x.commits.CommitOrDrop())
	require.NotEqual(t, last, x.commits.Tally.Last)
	require.Equal(t, 1, x.commits.Use.Commits)
	require.Len(t, x.commits.Use.InOrder()[0].Transitions, 1, "of the change before")
	require.Equal(t, []bool{true, false}, told)
}

func TestObserversAreNotAskedAboutNothing(t *testing.T) {
	x, _, _ := withOne(t, false)
	x.send("hello")
	require.NoError(t, x.commits.CommitOrDrop())
	require.Equal(t, []string{"begin"}, x.calls)
	require.Equal(t, []string{"hello"}, x.content().Letters)
}

func TestCommitsMarkWhatTheyWrite(t *testing.T) {
	x, first, _ := withOne(t, false)
	changes := changed.New(x.store)
	times := changes.Add(health, x.values)
	x.commits.Changes = changes
	x.set(first, 1)
	x.commits.Drop()
	require.NoError(t, x.commits.CommitOrDrop())
	require.Zero(t, times.End())
	x.set(first, 1)
	require.NoError(t, x.commits.CommitOrDrop())
	require.Equal(t, []uint32{first.Index()}, times.Since(0))
}

// TestStepwise commits step by step, whatever yield does.
func TestStepwise(t *testing.T) {
	for _, test := range []struct {
		name  string
		yield func(onebyone.Step) bool
		panic any
	}{
		{"to the end", func(onebyone.Step) bool { return true }, nil},
		{"left", func(onebyone.Step) bool { return false }, nil},
		{"panic", func(onebyone.Step) bool { panic("no") }, "no"},
	} {
		x, first, _ := withOne(t, false)
		x.set(first, 3)
		steps := 0
		err, thrown := call(func() error {
			_, err := x.commits.CommitStepwise(func(s onebyone.Step) bool {
				steps++
				require.True(t, x.mode.In(mode.Steps), test.name)
				return test.yield(s)
			})
			return err
		})
		require.NoError(t, err)
		require.Equal(t, test.panic, thrown, test.name)
		require.NotZero(t, steps)
		require.True(t, x.mode.Idle(), test.name)
		require.Equal(t, 3, x.content().Values[first], test.name)
		require.Equal(t, 1, x.commits.Tally.Last.Changed, test.name)
	}
}

// TestTransitions lets a state change with functions that queue changes, which are carried out or dropped with the new value.
func TestTransitions(t *testing.T) {
	x, first, before := withOne(t, false)
	x.level.OnEnter(3, func() { x.set(first, 3) })
	x.level.OnEnter(4, func() { x.set(first, 4); panic("no") })
	x.level.OnEnter(5, func() { x.spawn() })
	x.store.SetMaxEntities(1)
	x.level.Await(4)
	_, thrown := call(x.commits.MakeTransitions)
	require.Equal(t, "no", thrown)
	require.False(t, x.commits.Waiting())
	x.level.Await(5)
	require.ErrorIs(t, x.commits.MakeTransitions(), errRefused)
	require.False(t, x.commits.Waiting())
	require.Equal(t, before, x.content())
	x.calls = nil
	x.level.Await(2)
	require.NoError(t, x.commits.MakeTransitions())
	require.Empty(t, x.calls, "there was nothing to commit")
	x.level.Await(3)
	require.NoError(t, x.commits.CommitOrDrop())
	require.Equal(t, 3, x.content().Values[first])
	require.Equal(t, 3, x.level.Get())
}

// TestARefusedCommitMakesNoTransition lets a state wait behind changes that are refused.
func TestARefusedCommitMakesNoTransition(t *testing.T) {
	x, first, before := withOne(t, false)
	x.queueAll(first)
	x.store.SetMaxEntities(1)
	require.ErrorIs(t, x.commits.CommitOrDrop(), errRefused)
	require.NoError(t, x.commits.CommitOrDrop())
	require.Equal(t, before, x.content())
}

func TestBatch(t *testing.T) {
	for _, test := range []struct {
		name    string
		around  []mode.Context
		f       func() error
		err     error
		panic   any
		made    bool
		waiting bool
	}{
		{"done", nil, func() error { return nil }, nil, nil, true, false},
		{"fails", nil, func() error { return errNo }, errNo, nil, false, false},
		{"panics", nil, func() error { panic("no") }, nil, "no", false, false},
		{"done inside", []mode.Context{mode.Batch}, func() error { return nil }, nil, nil, false, true},
		{"fails inside", []mode.Context{mode.Query}, func() error { return errNo }, errNo, nil, false, true},
		{"panics inside", []mode.Context{mode.Function}, func() error { panic("no") }, nil, "no", false, true},
	} {
		x, first, _ := withOne(t, false)
		for _, c := range test.around {
			x.mode.Open(c)
		}
		err, thrown := call(func() error {
			return x.commits.Batch(func() error {
				require.True(t, x.mode.Waits(), test.name)
				x.set(first, 5)
				return test.f()
			})
		})
		require.Equal(t, test.err, err, test.name)
		require.Equal(t, test.panic, thrown, test.name)
		require.Equal(t, test.waiting, x.commits.Waiting(), test.name)
		require.Equal(t, test.waiting, x.mode.Waits(), test.name)
		require.Equal(t, test.made, x.content().Values[first] == 5, test.name)
	}
}

func TestARefusedBatchChangesNothing(t *testing.T) {
	x, _, before := withOne(t, false)
	x.store.SetMaxEntities(1)
	require.ErrorIs(t, x.commits.Batch(func() error { x.spawn(); return nil }), errRefused)
	require.False(t, x.commits.Waiting())
	require.Equal(t, before, x.content())
}

func TestEndLoop(t *testing.T) {
	for _, test := range []struct {
		name                        string
		inside, queued, done        bool
		made, waiting, hasCommitted bool
	}{
		{"nothing queued", false, false, true, false, false, false},
		{"queued", false, true, true, true, false, true},
		{"left by a panic", false, true, false, false, false, false},
		{"inside of another", true, true, true, false, true, false},
		{"left by a panic inside of another", true, true, false, false, true, false},
	} {
		x, first, _ := withOne(t, false)
		if test.inside {
			x.mode.Open(mode.Walk)
		}
		if test.queued {
			x.set(first, 5)
		}
		require.NoError(t, x.commits.EndLoop(test.done), test.name)
		require.Equal(t, test.waiting, x.commits.Waiting(), test.name)
		require.Equal(t, test.made, x.content().Values[first] == 5, test.name)
		require.Equal(t, test.hasCommitted, len(x.calls) > 0, test.name)
	}
}

// TestGuard lets a function panic or not, with something queued or not, in worlds that keep what is queued and in others.
func TestGuard(t *testing.T) {
	for _, test := range []struct {
		name                 string
		keep, queued, panics bool
		kept, waiting        bool
	}{
		{"done", true, true, false, false, true},
		{"dropped", false, true, true, false, false},
		{"kept", true, true, true, true, true},
		{"nothing to keep", true, false, true, false, false},
	} {
		x, first, before := withOne(t, test.keep)
		_, thrown := call(func() error {
			x.commits.Guard(func() {
				if test.queued {
					x.set(first, 5)
				}
				if test.panics {
					panic("no")
				}
			})
			return nil
		})
		require.Equal(t, test.panics, thrown != nil, test.name)
		require.Equal(t, test.kept, x.mode.In(mode.Kept), test.name)
		require.Equal(t, test.waiting, x.commits.Waiting(), test.name)
		require.Equal(t, before, x.content(), test.name)
	}
}

func TestWhatIsKept(t *testing.T) {
	keep := func() (*fixture, entity.Entity, content) {
		x, first, before := withOne(t, true)
		_, thrown := call(func() error {
			x.commits.Guard(func() { x.set(first, 5); panic("no") })
			return nil
		})
		require.Equal(t, "no", thrown)
		return x, first, before
	}
	x, first, _ := keep()
	require.NoError(t, x.commits.CommitKept())
	require.Equal(t, 5, x.content().Values[first])
	require.True(t, x.mode.Idle())

	x, _, before := keep()
	x.commits.DropKept()
	require.False(t, x.commits.Waiting())
	require.True(t, x.mode.Idle())
	require.Equal(t, before, x.content())

	x, first, before = keep()
	x.observe = func(bool) error { return errNo }
	require.Equal(t, errNo, x.commits.CommitKept())
	require.False(t, x.commits.Waiting(), "what is refused is dropped")
	require.True(t, x.mode.Idle())
	require.Equal(t, before, x.content())

	x.observe = nil
	x.set(first, 6)
	x.commits.DropKept()
	require.NoError(t, x.commits.CommitKept())
	require.True(t, x.commits.Waiting(), "what no panic has left is not touched")
}

// TestTheTallyOfATick has two stages that change something, with one between them that does not.
func TestTheTallyOfATick(t *testing.T) {
	x, first, _ := withOne(t, false)
	x.commits.BeginTick(2)
	x.spawn()
	require.NoError(t, x.commits.EndStage())
	require.NoError(t, x.commits.EndStage())
	x.spawn()
	x.set(first, 1)
	require.NoError(t, x.commits.EndStage())
	require.Equal(t, tally.Stats{Spawned: 2, Changed: 1, Writes: []int{1, 0}}, x.commits.Tally.Last)
	x.commits.BeginTick(2)
	require.Equal(t, tally.Stats{Writes: []int{0, 0}}, x.commits.Tally.Last)
	x.store.SetMaxEntities(1)
	x.spawn()
	require.ErrorIs(t, x.commits.EndStage(), errRefused)
	require.False(t, x.commits.Waiting())
	require.Equal(t, tally.Stats{Writes: []int{0, 0}}, x.commits.Tally.Last)
}

// arranged returns how many commits of nothing there were, and forgets them.
func (x *fixture) arranged() (n int) {
	for _, c := range x.calls {
		if c == "arrange" {
			n++
		}
	}
	x.calls = nil
	return n
}

// TestQuietTicks counts how often a commit of nothing gives memory up: once in a tick, and in as many ticks as memory is kept for after something
// was queued.
func TestQuietTicks(t *testing.T) {
	x, first, _ := withOne(t, false)
	tick := func() int {
		x.commits.BeginTick(2)
		for range 3 {
			require.NoError(t, x.commits.EndStage())
		}
		require.NotContains(t, x.calls, "begin", "nothing is committed")
		return x.arranged()
	}
	commit := func() { require.NoError(t, x.commits.CommitOrDrop()) }
	for k, end := range []func(){commit, commit, x.commits.Drop, commit} {
		x.set(first, 1)
		end()
		x.calls = nil
		for range column.RetentionTicks {
			require.Equal(t, 1, tick(), k)
		}
		for range 3 {
			require.Zero(t, tick(), k)
		}
		require.Equal(t, tally.Stats{Writes: []int{0, 0}}, x.commits.Tally.Last, k)
	}
	x.commits.BeginTick(3)
	require.Len(t, x.commits.Tally.Last.Writes, 3, "there is a component more")
}

// TestAStageAfterACommitIsQuietAgain has a stage that commits between two that queue nothing.
func TestAStageAfterACommitIsQuietAgain(t *testing.T) {
	x, first, _ := withOne(t, false)
	x.commits.BeginTick(2)
	require.NoError(t, x.commits.EndStage())
	require.Equal(t, 1, x.arranged())
	x.set(first, 1)
	require.NoError(t, x.commits.EndStage())
	require.Zero(t, x.arranged())
	require.NoError(t, x.commits.EndStage())
	require.Equal(t, 1, x.arranged())
}

// TestCountedStages lets each stage be a commit, also one that has queued nothing: they are counted.
func TestCountedStages(t *testing.T) {
	x, _, _ := withOne(t, false)
	x.commits.Use = usage.New()
	x.commits.BeginTick(2)
	require.NoError(t, x.commits.EndStage())
	require.NoError(t, x.commits.EndStage())
	require.Equal(t, 2, x.commits.Use.Commits)
	require.Equal(t, []string{"begin", "begin"}, x.calls)
	require.Equal(t, []grouptree.Set(nil), x.commits.Use.Compositions(nil))
}

// TestWhatIsObserved does something and calls observers, which queue something of each kind. It is undone if that fails or panics, or if what is
// queued cannot be carried out.
func TestWhatIsObserved(t *testing.T) {
	for _, test := range []struct {
		name   string
		do     func(*fixture) error
		err    error
		panic  any
		undone bool
	}{
		{"it is done", func(*fixture) error { return nil }, nil, nil, false},
		{"it fails", func(*fixture) error { return errNo }, errNo, nil, true},
		{"it panics", func(*fixture) error { panic("no") }, nil, "no", true},
		{"a limit", func(x *fixture) error { x.store.SetMaxEntities(1); return nil }, blockstore.ErrEntityLimit, nil, true},
	} {
		x, first, before := withOne(t, false)
		undone := false
		err, thrown := call(func() error {
			return x.commits.Observed(func() error { x.queueAll(first); return test.do(x) }, func() { undone = true })
		})
		require.ErrorIs(t, err, test.err, test.name)
		require.Equal(t, []any{test.panic, test.undone}, []any{thrown, undone}, test.name)
		require.False(t, x.commits.Waiting(), test.name)
		require.Equal(t, test.undone, x.level.Get() == 0, "a transition follows")
		if test.undone {
			require.Equal(t, before, x.content(), test.name)
		} else {
			require.Len(t, x.content().Values, 2)
		}
	}
	x, first, before := withOne(t, false)
	x.mode.Open(mode.Batch)
	require.NoError(t, x.commits.Observed(func() error { x.queueAll(first); return nil }, func() { t.Fail() }))
	require.True(t, x.commits.Waiting(), "a batch carries it out")
	require.Equal(t, before, x.content())
}
