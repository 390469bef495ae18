// Command worker is the second program of the page: the design language with everything
// that the first analysis does not need. It runs in a browser worker, so that work that
// takes long does not hold up the page, and is cancelled by ending the worker. In a
// browser without workers it runs in the page.
//
// Each file has the exports for one purpose: page documents of heavy texts (page.go),
// questions about a design and comparisons (questions.go), runs of systems (walk.go), formatted texts (format.go), edits (edit.go),
// replays (replay.go), pictures of two designs (pair.go), lessons and checks (lesson.go) and programs (program.go).
// The pictures of two designs it draws itself; of one design it sends a paint model, which the engine paints. Between calls it
// keeps the analyses of the last texts and the open replay; whatever is missing after a
// restart is made again or reported by an empty output.
package main
