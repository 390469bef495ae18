package ecs_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// TestOrderByName checks that names say the order of systems, tasks and stages, also of those that are declared later.
func TestOrderByName(t *testing.T) {
	p := newStaged()
	p.task("c", ecs.After("d", "b"))
	p.system("b")
	p.task("d", ecs.Before("a"))
	p.system("a")
	require.Equal(t, "[b d c a]", systemNames(p.w))
	p.tick(t, "bdca")
	p.task("e", ecs.Before("b"))
	require.Equal(t, "[d a e b c]", systemNames(p.w), "of those that may run next, the first declared")
	p.tick(t, "daebc")
	last := p.w.Stage("last", ecs.After("first"))
	p.task("x", ecs.In(last))
	first := p.w.Stage("first", ecs.Before(ecs.MainStage))
	p.task("y", ecs.In(first))
	p.tick(t, "ydaebcx")
	require.Equal(t, `component weight u64
layout lanes
# stage "first": Before("main")
# task y()
# stage "main"
# task d(): Before("a")
system a(mut weight)
# task e(): Before("b")
system b(mut weight)
# task c(): After("d", "b")
# stage "last": After("first")
# task x()
spawn 1 weight
`, p.w.Design())
}

func systemNames(w *ecs.World) string { return fmt.Sprint(namesOf(w)) }

// TestOrderIsRefused checks the complete texts of what is wrong with an order: at once, or when a tick begins, before
// anything runs. Systems and Design still have an order, and a later declaration can make it right.
func TestOrderIsRefused(t *testing.T) {
	for want, do := range map[string]func(p *staged){
		`ecs: Before without a name: give the names of systems and tasks of the stage, or of stages`: func(*staged) { ecs.Before() },
		`ecs: After of an empty name`:                                                                                         func(*staged) { ecs.After("a", "") },
		`ecs: task "x": a zero Order: take one from ecs.Before or ecs.After`:                                                  func(p *staged) { p.task("x", ecs.Order{}) },
		`ecs: stage "x": a zero Order: take one from ecs.Before or ecs.After`:                                                 func(p *staged) { p.w.Stage("x", ecs.Order{}) },
		`ecs: task "x": it cannot run before itself`:                                                                          func(p *staged) { p.task("x", ecs.Before("y", "x")) },
		`ecs: stage "x": it cannot run after itself`:                                                                          func(p *staged) { p.w.Stage("x", ecs.After("x")) },
		`ecs: a query has no stage, no order and no conditions: In, Before, After, RunIf and Every are for systems and tasks`: func(p *staged) { ecs.NewQuery(p.w, ecs.Before("x")) },
	} {
		require.PanicsWithValue(t, want, func() { do(newStaged()) })
	}
	for want, c := range map[string]struct {
		declare func(p *staged)
		order   string
		repair  func(p *staged)
	}{
		`ecs: stage "main": its systems run in a cycle: "a" before "b", "b" before "c", "c" before "a"; take one of these ecs.Before or ecs.After away`: {func(p *staged) {
			p.task("x", ecs.After("c"))
			p.task("a", ecs.Before("b"))
			p.task("c", ecs.Before("a"), ecs.After("b"))
			p.system("b")
		}, "[a b c x]", nil},
		`ecs: the stages run in a cycle: "one" before "two", "two" before "one"; take one of these ecs.Before or ecs.After away`: {func(p *staged) {
			p.task("a", ecs.In(p.w.Stage("one", ecs.Before("two"))))
			p.task("b", ecs.In(p.w.Stage("two", ecs.Before("one"))))
		}, "[a b]", nil},
		`ecs: task "a": After("Spwan"): there is no system or task of this name in the stage "main"; did you mean "Spawn"?`: {func(p *staged) {
			p.task("a", ecs.After("Spwan"))
			p.task("Spawn")
		}, "[a Spawn]", func(p *staged) { p.task("Spwan") }},
		`ecs: system "a": Before("z"): there is no system or task of this name in the stage "main": declare it before the first tick`: {func(p *staged) {
			p.system("a", ecs.Before("z"))
		}, "[a]", func(p *staged) { p.task("z") }},
		`ecs: task "a": Before("b"): it is in the stage "late" and not in "main": order the stages, or put both into one`: {func(p *staged) {
			p.task("a", ecs.Before("b"))
			p.task("b", ecs.In(p.w.Stage("late")))
		}, "[a b]", nil},
		`ecs: stage "draw": After("phisics"): there is no stage of this name; did you mean "physics"?`: {func(p *staged) {
			p.w.Stage("draw", ecs.After("phisics"))
			p.w.Stage("physics")
		}, "[]", func(p *staged) { p.w.Stage("phisics") }},
		`ecs: stage "draw": After("main"): there is no stage of this name: declare it before the first tick`: {func(p *staged) {
			p.w.Stage("draw", ecs.After(ecs.MainStage))
		}, "[]", func(p *staged) { p.task("a") }},
	} {
		p := newStaged()
		c.declare(p)
		for range 2 {
			require.PanicsWithValue(t, want, func() { _ = p.w.Tick(1) })
			require.Empty(t, p.calls)
			require.Equal(t, c.order, systemNames(p.w))
			require.Contains(t, p.w.Design(), "layout lanes")
		}
		for _, s := range p.w.Systems() {
			s.Run(1)
		}
		if c.repair != nil {
			c.repair(p)
			require.NoError(t, p.w.Tick(1))
		}
	}
}
