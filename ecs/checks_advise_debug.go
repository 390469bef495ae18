//go:build copse_debug

package ecs

import (
	"log"
	"strconv"
)

// adviceTicks is after how many ticks a world says that Advise may know better groups.
const adviceTicks = 1000

func (d *debugChecks) setLog(chosen *settings) {
	if d.log = chosen.log; d.log == nil && !chosen.silent {
		d.log = func(line string) { log.Print(line) }
	}
}

// hintAdvise says once, when enough ticks have ended, which system tests most entities, if that is more than it matches. What it tests is
// worked out then, for the entities that there are, and not counted before.
func hintAdvise(w *World) {
	d := &w.face().debug
	d.ticks++
	if d.ticks != adviceTicks || d.log == nil {
		return
	}
	var most Explanation
	for s := range w.eachSystem() {
		if s.access.Task || s.entry.IsOff() {
			continue
		}
		if x := s.Explain(); x.Cost.Tested > x.Cost.Matched && x.Cost.Tested > most.Cost.Tested {
			most = x
		}
	}
	if most.Cost.Tested > 0 {
		d.log("ecs: after " + strconv.Itoa(adviceTicks) + " ticks: system " + strconv.Quote(most.System) + " tests " +
			strconv.Itoa(most.Cost.Tested) + " entities and matches " + strconv.Itoa(most.Cost.Matched) +
			": World.CountUse and World.Advise name the groups to declare; ecs.WithDebugLog(nil) silences this")
	}
}
