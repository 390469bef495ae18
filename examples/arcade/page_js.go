package main

import "syscall/js"

// tell shows a text in the page of the game.
func tell(text string) { js.Global().Call("tell", text) }

// offer lets the page ask for the design of the world.
func offer(design func() string) {
	js.Global().Set("design", js.FuncOf(func(js.Value, []js.Value) any { return design() }))
}

func isLight() bool {
	return js.Global().Get("document").Get("documentElement").Get("dataset").Get("theme").String() == "light"
}
