package main

import "syscall/js"

var told = [5]int{-1} // what the page around the game knows: nothing

// exchange takes the theme of the page, tells it what happens in the game, and lets it ask for the design of the world.
func exchange(p *program) {
	root, s := js.Global().Get("document").Get("documentElement"), p.Score
	if p.palette = dark; root.Get("dataset").Get("theme").String() == "light" {
		p.palette = light
	}
	if now := [5]int{int(p.Phase.Get()), s.Points, s.Wave, s.Ships, s.Shots}; now != told {
		told = now
		report := map[string]any{"phase": now[0], "points": now[1], "wave": now[2], "ships": now[3], "shots": now[4]}
		js.Global().Get("parent").Call("postMessage", report, js.Global().Get("origin"))
	}
	if js.Global().Get("design").IsUndefined() {
		js.Global().Set("design", js.FuncOf(func(js.Value, []js.Value) any { return p.World.Design() }))
	}
}
