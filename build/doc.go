// Command build is Copse's one Go tool. It makes the playground, serves it, analyses and formats designs, and checks
// and tests the project:
//
//	go run ./build VERB [FLAGS] [FILE]
//
//	build      make the site in dist/: playground, documentation, embeds
//	serve      make it, serve it on this machine and make it again on every change
//	analyze    print the analysis of a design, as JSON or as text
//	walk       print how a run of a system goes through memory
//	program    print a design as a Go program on package ecs
//	poster     draw a design as a static picture with the design inside
//	import     print declarations written for another library as a design
//	fmt        print a design in the one layout
//	release    check what a tag of the module needs, and make it
//	check      check the sources by the rules of the project
//	test       run every suite and count
//	test-wasm  run the Go tests compiled to js/wasm, under Node
//	fuzz       run every fuzz target for a while
//
// This package has the verbs and their flags. What they do is in internal/, where each package begins with a doc.go:
//
//	devserver    serves the site on this machine, makes it again, runs benchmarks for the page
//	testrun      runs all suites and counts them into one table
//	sitebuild    makes the site; docsite adds the documentation
//	frontend     bundles scripts and styles, fills templates; wasmprogram compiles the programs of the page
//	site         the finished site as a value: files, compressed forms, budgets
//	rules        checks the sources, with markdown for the anchors of headings
//	release      checks what a tag needs
//	measure      runs the benchmarks of the site and writes docs/claims.md
//	course       reads lessons; poster draws a design
//	gotest       runs go test and counts
//	toolchain    runs programs of others; project finds the checkout and its files
//
// A site is a value. Writing it to dist/, serving it and comparing its sizes with the budgets are three uses of that value,
// and none of them knows the others. A check is a function from the files of the project to findings.
//
// The tool depends on esbuild, on a Brotli encoder and on a Markdown renderer, which no other package may import: nothing
// imports build, and only build imports them.
package main
