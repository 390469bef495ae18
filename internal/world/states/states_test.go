package states

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

type (
	screen string
	level  int
)

// told are states whose functions and commits are noted.
type told struct {
	States
	calls []string
	fail  error
}

func newTold() *told {
	x := &told{}
	x.States = New(func() { x.note("begin") }, func() { x.note("end") }, func() error {
		x.note("commit")
		return x.fail
	})
	return x
}

func (x *told) note(text string) { x.calls = append(x.calls, text) }

func TestTransitionsFollowEachOther(t *testing.T) {
	x := newTold()
	s, ok := Declare(&x.States, "screen", screen("menu"))
	require.True(t, ok)
	_, ok = Declare(&x.States, "screen", screen("game"))
	require.False(t, ok)
	l, _ := Declare(&x.States, "level", level(1))
	s.OnExit("menu", func() { x.note("exit " + string(s.Get())) })
	s.OnEnter("game", func() { x.note("enter " + string(s.Get())); l.Await(2) })
	l.OnEnter(2, func() { x.note("level") })
	s.Await("over")
	s.Await("game")
	require.True(t, x.Waiting())
	require.NoError(t, x.Settle())
	require.Equal(t, []string{"begin", "exit menu", "enter game", "end", "commit", "begin", "level", "end", "commit"}, x.calls)
	require.False(t, x.Waiting())
	s.Await("game")
	require.NoError(t, x.Settle())
	require.Len(t, x.calls, 9, "it has the value already")
	require.Equal(t, Snapshot{screen("game"), level(2)}, x.Save())
}

func TestWhatFailsKeepsTheOldValue(t *testing.T) {
	x := newTold()
	s, _ := Declare(&x.States, "screen", screen("menu"))
	l, _ := Declare(&x.States, "level", level(1))
	s.OnEnter("broken", func() { panic("broken") })
	x.fail = errors.New("ecs: too many")
	s.Await("game")
	l.Await(2)
	err := x.Settle()
	require.EqualError(t, err, "ecs: the state screen stays menu and does not become game: too many")
	require.ErrorIs(t, err, x.fail)
	require.True(t, x.Waiting(), "the level waits")
	x.Drop()
	require.False(t, x.Waiting())
	x.fail = nil
	require.NoError(t, x.Settle())
	require.Equal(t, Snapshot{screen("menu"), level(1)}, x.Save())
	s.Await("broken")
	require.PanicsWithValue(t, "broken", func() { _ = x.Settle() })
	require.Equal(t, screen("menu"), s.Get())
	require.Equal(t, "end", x.calls[len(x.calls)-1])
}

func TestStatesThatGoOnChangingAreStopped(t *testing.T) {
	x := newTold()
	l, _ := Declare(&x.States, "level", level(0))
	for n := range level(100) {
		l.OnEnter(n, func() { l.Await(n + 1) })
	}
	l.Await(1)
	require.PanicsWithValue(t, "ecs: states change without end: functions of their transitions set the state level again, after 16 transitions still", func() { _ = x.Settle() })
	require.Equal(t, level(Most), l.Get())
}

func TestSnapshots(t *testing.T) {
	x := newTold()
	s, _ := Declare(&x.States, "screen", screen("menu"))
	saved := x.Save()
	l, _ := Declare(&x.States, "level", level(5))
	s.Load("game")
	l.Load(6)
	require.False(t, x.Save().Equal(saved))
	x.Restore(saved)
	require.Equal(t, Snapshot{screen("menu"), level(6)}, x.Save())
	require.True(t, x.Save().Equal(saved))
	require.Empty(t, x.calls)
}
