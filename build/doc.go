// Command build is Copse's one Go tool. It makes the playground, serves it, analyses and formats designs, and checks
// and tests the project:
//
//	go run ./build VERB [FLAGS] [FILE]
//
//	build      make the site in dist/: playground, documentation, embeds
//	serve      make it, serve it on this machine and make it again on every change
//	analyze    print the analysis of a design as JSON
//	program    print a design as a Go program on package ecs
//	poster     draw a design as a static picture with the design inside
//	import     print declarations written for another library as a design
//	fmt        print a design in the one layout
//	check      hold the sources against the rules of the house
//	test       run every suite and count
//	test-wasm  run the Go tests compiled to js/wasm, under Node
//	fuzz       run every fuzz target for a while
//
// Three ideas carry it:
//
// A build is a value. The compiler, the bundler and the page template fill a site: names, bytes, their compressed
// forms, and which of them a visitor needs before the first analysis. Writing dist/, serving it and holding it against
// the size budget are three readers of that one value, and none of them looks into the others' files.
//
// Names carry the content. Every file but the page itself has a hash of its bytes in its name, so that it can be
// cached for ever and the compressed forms, which take most of a build's time, are found again under .cache/ by the
// same hash.
//
// A check is a function from the tree to findings, each with a file and a line. The test verb counts suites of every
// kind (Go, Node, fuzzing, Chromium) into one table, and its last line says how many passed and how many failed.
//
// It costs a dependency on esbuild, on a Brotli encoder and on a Markdown renderer, which nothing else may have: nothing imports build, and
// only build imports them. Sizes are in KB of 1000 bytes throughout.
package main
