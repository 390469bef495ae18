package events

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// send sends an event as a world does.
func send[T any](q *Queue[T], event T, atOnce bool) {
	q.Push(event)
	if atOnce {
		q.Arrive()
		return
	}
	q.Wait()
}

// read reads all events that are there, as a world does.
func read[T any](r *Reader[T], q *Queue[T]) (out []T) {
	for end := q.End(); r.Next < end; {
		if r.Next < q.First() {
			r.Skip()
			continue
		}
		out = append(out, q.At(r.Next))
		r.Next++
	}
	return out
}

// sent is an event of the model.
type sent struct {
	value, ticks, runs, calls int // how many whole ticks, runs of the stage and calls of the receiver have begun and ended since it was there
	there, read               bool
}

// TestEventsStayAsLongAsTheyShould sends, commits and drops events, and compares what a reader gets with a list. Whatever a queue clears, two ticks, two runs
// of its stage and two runs of its receiver have ended before.
func TestEventsStayAsLongAsTheyShould(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var e Events
		var q Queue[int]
		var stage Stage
		receiver := Receiver{Types: []reflect.Type{reflect.TypeFor[int]()}}
		if rapid.Bool().Draw(t, "stage first") {
			e.SetMain(&stage)
			e.Await(&receiver)
			Declare(&e, &q, "ints")
		} else {
			Declare(&e, &q, "ints")
			e.Await(&receiver)
			e.SetMain(&stage)
		}
		r := q.Reader()
		var list []*sent
		value := 0
		age := func(count func(*sent) *int) {
			for _, x := range list {
				if x.there {
					*count(x)++
				}
			}
		}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			switch rapid.SampledFrom([]string{"now", "later", "commit", "discard", "tick", "run", "call", "read", "clear"}).Draw(t, "step") {
			case "now":
				if !e.Waiting() {
					value++
					send(&q, value, true)
					list = append(list, &sent{value: value, there: true})
				}
			case "later":
				value++
				send(&q, value, false)
				list = append(list, &sent{value: value})
			case "commit":
				e.Publish()
				for _, x := range list {
					x.there = true
				}
			case "discard":
				e.Discard()
				for len(list) > 0 && !list[len(list)-1].there {
					list = list[:len(list)-1]
				}
			case "tick":
				e.BeginTick()
				age(func(x *sent) *int { return &x.ticks })
				e.EndTick()
			case "run":
				stage.Begin()
				age(func(x *sent) *int { return &x.runs })
				stage.End()
			case "call":
				receiver.Ran()
				age(func(x *sent) *int { return &x.calls })
			case "clear":
				if !e.Waiting() {
					q.Clear(true)
					list = nil
				}
			case "read":
				var want []int
				for _, x := range list {
					kept := x.ticks < 2 || x.runs < 2 || x.calls < 2
					if x.there && !x.read && kept {
						want = append(want, x.value)
					}
				}
				got := read(&r, &q)
				for _, x := range list {
					x.read = x.read || x.there
				}
				require.GreaterOrEqual(t, len(got), len(want))
				if len(want) > 0 {
					require.Equal(t, want, got[len(got)-len(want):], "what stays is the newest")
				}
			}
		}
	})
}

// TestReadersCountWhatTheyMiss clears events before a slow reader has read them.
func TestReadersCountWhatTheyMiss(t *testing.T) {
	var e Events
	var q Queue[string]
	Declare(&e, &q, "texts")
	handle, found := e.Handle(reflect.TypeFor[string]())
	require.True(t, found)
	require.Equal(t, "texts", handle)
	r := q.Reader()
	for _, event := range []string{"a", "b", "c"} {
		send(&q, event, true)
		e.BeginTick()
		e.EndTick()
	}
	require.Equal(t, 1, q.Held(), "two whole ticks have passed since the others were there")
	require.Equal(t, 1, r.Len())
	require.Equal(t, 2, r.Missed())
	require.Equal(t, []string{"c"}, read(&r, &q))
	send(&q, "d", true)
	q.Clear(true)
	require.Zero(t, r.Missed(), "what Clear drops does not count")
	require.Zero(t, r.Len())
}

// TestAFullQueueNamesWhatItWaitsFor lets a receiver and then a stage lag behind too many events.
func TestAFullQueueNamesWhatItWaitsFor(t *testing.T) {
	var e Events
	var q Queue[struct{}]
	Declare(&e, &q, nil)
	slow, receiver := &Stage{Name: "slow"}, &Receiver{Text: "task", Types: []reflect.Type{reflect.TypeFor[struct{}]()}}
	e.Await(receiver)
	require.Equal(t, 1, q.Receivers())
	fill := func() {
		for range Max {
			send(&q, struct{}{}, true)
		}
		for range 3 {
			e.BeginTick()
			e.EndTick()
		}
	}
	fill()
	require.True(t, q.Full())
	require.False(t, q.HasRoom())
	r, _ := q.Lags()
	require.Same(t, receiver, r)
	receiver.Ran()
	require.False(t, q.Full())
	e.AwaitNothing(receiver)
	require.Zero(t, q.Receivers())
	q.PutInto(slow)
	require.Same(t, slow, q.Chosen())
	fill()
	r, s := q.Lags()
	require.Nil(t, r)
	require.Same(t, slow, s)
	q.Clear(false)
	require.True(t, q.HasRoom(), "a Clear waits")
	e.Publish()
	require.False(t, q.Full())
}
