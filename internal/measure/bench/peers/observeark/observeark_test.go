package observeark

import (
	"context"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/observed"
)

type (
	position struct{ X, Y float32 }
	velocity struct{ X, Y float32 }
	asleep   struct{}
)

// clock goes on by 10 ns whenever it is looked at.
type clock struct{ at time.Time }

func (c *clock) now() time.Time {
	c.at = c.at.Add(10)
	return c.at
}

// meadow is a world with two systems, after one tick.
func meadow() (*Program, func()) {
	w := ecs.NewWorld()
	pos, vel, sleep := ecs.ComponentID[position](w), ecs.ComponentID[velocity](w), ecs.ComponentID[asleep](w)
	moving := ecs.NewMap2[position, velocity](w)
	moving.NewBatch(50, &position{}, &velocity{})
	first := moving.NewEntity(&position{}, &velocity{})
	second := moving.NewEntity(&position{}, &velocity{})
	p := New(w, "meadow", (&clock{}).now)
	move := p.System("Move", Terms{Writes: IDs(pos), Reads: IDs(vel), Without: IDs(sleep)})
	wake := p.System("Wake", Terms{With: IDs(sleep)})
	ecs.NewMap[asleep](w).Add(first, &asleep{})
	ecs.NewMap[velocity](w).Remove(first)
	w.RemoveEntity(second)
	moving.NewBatch(3, &position{}, &velocity{})
	w.RemoveEntity(moving.NewEntity(&position{}, &velocity{})) // it lives for less than a tick
	tick := func() {
		move.Run(func() {})
		wake.Run(func() {})
		p.EndTick()
	}
	tick()
	return p, tick
}

const meadowDesign = `# Observed: meadow, a program on Ark, 1 tick in 50 ns
# A round is one of these ticks.

component position 8 # observeark.position: 8 bytes, read from the program
component velocity 8 # observeark.velocity: 8 bytes, read from the program
tag asleep # observeark.asleep: no bytes, read from the program

system Move(mut position, velocity) without asleep # counted 1 run in 1 tick; measured 10 ns a run, 10 ns together
system Wake() with asleep # counted 1 run in 1 tick; measured 10 ns a run, 10 ns together
`

// TestADesign makes a design of a world of Ark.
func TestADesign(t *testing.T) {
	p, _ := meadow()
	found, err := observed.Read(p.Document())
	if err != nil {
		t.Fatal(err)
	}
	design := observed.Design(found)
	plain := regexp.MustCompile(" +#").ReplaceAllString(design, " #")
	if !strings.HasPrefix(design, syntax.Format(meadowDesign)) {
		t.Fatal(design)
	}
	for _, line := range []string{
		"spawn 51 position, velocity # 53 counted at the end", "spawn 3 position, velocity # counted 3 in 1 tick", "despawn any 1 of position & velocity & !asleep # counted 1 in 1 tick",
		"add asleep to any 2 of position & velocity & !asleep # counted 1 in 1 tick",
	} {
		if !strings.Contains(plain, line) {
			t.Error(line, "is not in\n"+design)
		}
	}
}

// TestWhoIsAnswered asks as a program on this machine, as another machine and as a page.
func TestWhoIsAnswered(t *testing.T) {
	p, tick := meadow()
	for _, change := range []func(*http.Request){
		func(r *http.Request) { r.Host = "example.com:27800" },
		func(r *http.Request) { r.Header.Set("Origin", "http://localhost:27800") },
		func(r *http.Request) { r.Method = http.MethodPost },
	} {
		request := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:27800/", nil)
		change(request)
		reply := httptest.NewRecorder()
		p.ServeHTTP(reply, request)
		if reply.Code != http.StatusForbidden {
			t.Error(reply.Code)
		}
	}
	reply := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:27800/", nil)
	p.ServeHTTP(reply, request.WithContext(ticking{request.Context(), tick}))
	if _, err := observed.Read(reply.Body.Bytes()); err != nil {
		t.Error(err)
	}
}

// ticking makes a tick whenever someone begins to wait for its end.
type ticking struct {
	context.Context
	tick func()
}

func (t ticking) Done() <-chan struct{} {
	t.tick()
	return t.Context.Done()
}
