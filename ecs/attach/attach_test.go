package attach

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

type position struct{ X, Y float32 }
type velocity struct{ X, Y float32 }
type mass struct{ M float64 }
type asleep struct{}

// clock is a clock that goes on by 10 ns whenever it is looked at.
type clock int64

func (c *clock) now() int64 { *c += 10; return int64(*c) }

// meadow is a world with three systems and a task.
func meadow(t *testing.T) (*ecs.World, *Program, *int) {
	w := ecs.NewWorld()
	pos, vel, m := ecs.Component[position](w), ecs.Component[velocity](w), ecs.Component[mass](w)
	sleep := ecs.Tag[asleep](w)
	var at clock
	ecs.System2(w, "Move", func(ecs.Block, []position, []velocity) { at += 100 }, ecs.Reads(vel), ecs.Without(sleep))
	ecs.System2(w, "Fall", func(ecs.Block, []velocity, []mass) {}, ecs.Optional(m), ecs.Every(2))
	wake := 0
	ecs.Task(w, "Wake", func(ecs.Tick) {
		for range wake {
			w.Spawn(pos, vel)
		}
	})
	w.Group(pos, vel, ecs.Not(sleep))
	first := w.SpawnMany(5, nil, pos, vel)
	w.SpawnMany(2, nil, pos, vel, sleep)
	w.Spawn()
	p := attach(w, "meadow", at.now)
	vel.Remove(first[0])
	w.Batch(func() {
		sleep.Add(first[1])
		sleep.Add(first[2])
		w.Despawn(first[3])
	})
	w.SpawnMany(4, nil, pos)
	t.Cleanup(func() { require.NoError(t, p.Close()) })
	return w, p, &wake
}

// TestADocumentHasWhatHappened compares a whole document after two ticks.
func TestADocumentHasWhatHappened(t *testing.T) {
	w, p, wake := meadow(t)
	*wake = 3
	require.NoError(t, w.Tick(1))
	*wake = 0
	require.NoError(t, w.Tick(1))
	require.Equal(t, `{"schema":"copse.observe/1","library":"copse","program":"meadow","ticks":2,"ns":320,
"components":[{"name":"position","bytes":8},{"name":"velocity","bytes":8},{"name":"mass","bytes":8},{"name":"asleep","bytes":0}],"layout":"lanes","groups":[{"with":[0,1],"without":[3]}],
"compositions":[{"components":[0],"count":5},{"components":[0,1],"count":4},{"components":[0,1,3],"count":4}],
"systems":[{"name":"Move","reads":[1],"writes":[0],"optional":[],"with":[],"without":[3],"runs":2,"ns":220,"matched":4},{"name":"Fall","reads":[],"writes":[1,2],"optional":[2],"with":[],"without":[],"runs":1,"ns":10,"matched":8}],
"transitions":[{"from":1,"to":0,"count":1},{"from":1,"to":2,"count":2},{"from":1,"to":null,"count":1},{"from":null,"to":0,"count":4},{"from":null,"to":1,"count":3}],
"complete":true,
"notes":["1 task is not listed, because tasks run over no entities; together 0 µs since the world is attached to."]}
`, broken(p.Document()))
}

// broken puts each list on a line of its own.
func broken(text []byte) string {
	return strings.NewReplacer(`"components":[{"n`, "\n\"components\":[{\"n", `"compositions":`, "\n\"compositions\":", `"systems":`, "\n\"systems\":", `"transitions":`, "\n\"transitions\":", `"complete":`, "\n\"complete\":", `"notes":`, "\n\"notes\":").Replace(string(text))
}

// TestWhoIsNotAnswered asks as others than a program on this machine would.
func TestWhoIsNotAnswered(t *testing.T) {
	_, p, _ := meadow(t)
	for _, c := range []struct {
		method, url, header, value, want string
		status                           int
	}{
		{"POST", "http://127.0.0.1:1/", "", "", "ask with GET\n", 405},
		{"GET", "http://copse.example:1/", "", "", "only this machine is answered, as 127.0.0.1 or localhost\n", 403},
		{"GET", "http://10.0.0.1/", "", "", "only this machine is answered, as 127.0.0.1 or localhost\n", 403},
		{"GET", "http://localhost:1/", "Origin", "http://localhost:1", "pages are not answered; Copse's playground asks through its own server, see docs/observe.md\n", 403},
		{"GET", "http://[::1]:1/", "Sec-Fetch-Site", "cross-site", "pages are not answered; Copse's playground asks through its own server, see docs/observe.md\n", 403},
		{"GET", "http://127.0.0.1:1/other", "", "", "the document is at /\n", 404},
	} {
		request := httptest.NewRequest(c.method, c.url, nil)
		if c.header != "" {
			request.Header.Set(c.header, c.value)
		}
		reply := httptest.NewRecorder()
		p.ServeHTTP(reply, request)
		require.Equal(t, c.want, reply.Body.String())
		require.Equal(t, c.status, reply.Code)
		require.Empty(t, reply.Header().Get("Access-Control-Allow-Origin"))
	}
}

// TestWhoLeavesIsForgotten ends a question before a tick, and asks more often than there is room.
func TestWhoLeavesIsForgotten(t *testing.T) {
	w, p, _ := meadow(t)
	ctx, leave := context.WithCancel(context.Background())
	leave()
	reply := httptest.NewRecorder()
	p.ServeHTTP(reply, httptest.NewRequest("GET", "http://localhost/", nil).WithContext(ctx))
	require.Empty(t, p.waiting)
	for range maxWaiting {
		require.NotNil(t, p.ask())
	}
	p.ServeHTTP(reply, httptest.NewRequest("GET", "http://localhost/", nil))
	require.Equal(t, "too many ask at the same time, or the program ends; ask again\n", reply.Body.String())
	require.NoError(t, w.Tick(1))
	require.Empty(t, p.waiting)
	require.NoError(t, p.Close())
	require.Nil(t, p.ask())
	_, err := p.Listen("127.0.0.1:0")
	require.EqualError(t, err, "attach: the program is closed; call To again")
}

// TestAddressesOfOthers refuses to listen where other machines are.
func TestAddressesOfOthers(t *testing.T) {
	_, p, _ := meadow(t)
	for address, want := range map[string]string{
		":27800":           "attach: other machines could reach :27800; listen at 127.0.0.1, localhost or [::1]",
		"0.0.0.0:27800":    "attach: other machines could reach 0.0.0.0:27800; listen at 127.0.0.1, localhost or [::1]",
		"example.com:80":   "attach: other machines could reach example.com:80; listen at 127.0.0.1, localhost or [::1]",
		"27800":            "attach: 27800 is no address; write one like 127.0.0.1:27800",
		"127.0.0.1:999999": "attach: listen tcp: address 999999: invalid port",
	} {
		_, err := p.Listen(address)
		require.EqualError(t, err, want)
	}
}

// TestNoWorld checks that a world that NewWorld has not made is refused as package ecs does.
func TestNoWorld(t *testing.T) {
	require.PanicsWithValue(t, "ecs: a nil World: make one with ecs.NewWorld", func() { To(nil, "") })
}

// TestSystemsThatRunTogetherHaveNoTime counts runs, and says why there is no time.
func TestSystemsThatRunTogetherHaveNoTime(t *testing.T) {
	w := ecs.NewWorld()
	stage := w.Stage("both", ecs.Fuse())
	for _, name := range []string{"A", "B"} {
		ecs.System1(w, name, func(ecs.Block, []position) {}, ecs.In(stage))
	}
	w.Spawn(ecs.Component[position](w))
	p := To(w, "")
	require.NoError(t, w.Tick(1))
	require.Contains(t, string(p.Document()), `"runs":1,"ns":null,"matched":1`)
	require.Contains(t, string(p.Document()), `"notes":["2 systems have no time, because others run in the same tiles or at the same time."]`)
	require.NoError(t, p.Close())
	require.NoError(t, w.Tick(1))
}
