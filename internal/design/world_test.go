package design

// theWorld is the one that analyses of the tests run on: the real store, which only
// the external tests of this package can bring (see run_test.go).
var theWorld NewWorld

// UseWorld sets it.
func UseWorld(w NewWorld) { theWorld = w }

// analyze is Analyze as everybody calls it, through package designrun.
func analyze(text string, opt Options) *Analysis { return Analyze(text, opt, theWorld) }
