// Package dialect reads programs for other ECS libraries, and for Copse's own, and writes them as designs.
//
// [Import] divides a pasted text into the tokens of its language (lexer.go), with comments, strings, raw strings,
// preprocessor lines and nested type arguments, and into its files, which comments name (files.go). Macros of C++ and Rust are
// expanded (macros.go, rust_macros.go), and what has type parameters in Go is repeated for each of its uses (go_generics.go), so
// readers know neither; such a token has the place of the use. It finds the functions
// and types around each token (outline.go) and the sizes of the types that the text declares (types.go). Then the reader of
// one library (flecs.go, entt.go, bevy.go ..) finds its calls and adds to a draft (draft.go), which becomes a
// [program.Program] (assemble.go) and from that a design (write.go). Nothing is compiled: a reader knows the spellings of
// its library's API.
//
// # What a reader does
//
// A reader is a function of a draft, named in the table of libraries.go with its evidence. Everything of one library is in
// files that begin with its name; nothing else has to change for it. It goes over d.tokens once or a few times and tells
// the draft:
//
//   - d.use(full, at) for a component, which returns its index, -1 if the design has no room. Then d.components[i] takes
//     tag, storage, traits and requires in the words of the library.
//   - d.addSystem(name, at, accesses) for a query that is run, once for each loop. The accesses are in the order of the text,
//     with their spans and mut, with, excluded, optional, owned or lookup. What it returns takes loop, loopAt, parallel, lead
//     and group, the last two as an index + 1.
//   - d.addGroup(at, accesses), d.addChange(change), d.addSpawn(spawn), d.addSingleton(name, at), d.addObserver(observer). A
//     change has the kind, the verb of the text, what it adds and removes, and the loop that it stands in; d.functionName
//     names its function. A spawn whose number the text does not say has count 0, and the user is asked for it.
//   - d.followHelpers(system), which gives the changes of functions that are called in loops the systems of these.
//   - d.version, if the text says which version of the library it is for.
//
// Three rules hold for all readers. They read only what the text says: a struct becomes a component if the text uses it as
// one, and only groups become groups. A query whose terms are not all known is not a system with fewer terms, which would
// match more: it is left out. And nothing is dropped without a note that says what it means for the answer: d.lost for what
// was understood and is not part of it, d.assumed for what is part of it and not in the text, d.unread for what was not
// understood. The lines of d.unread are counted in the first sentence that the user sees.
//
// The table of libraries.go also has the calls of each library that decide what is said about a program (its decides). Those
// that no note, system or change covers are noted as not understood after the reader has run (overlooked.go), so a reader
// that does not know a call yet says so. A reader that looks at one and needs nothing of it calls d.read(at).
//
// Cost: O(text), of which at most [MaxText] bytes are read, and O(text) for each function with a query whose body is looked
// through, within a bound (d.spend). The first download of the playground does not have the package: only the worker program
// and the command line link it.
//
// The package is larger than others because it has a reader for each of eight libraries. They share everything else.
//
//	result := dialect.Import("world.system<Position, const Velocity>(\"Move\");", dialect.Unknown)
//	fmt.Println(result.Counts()) // 1 system, 2 components, 0 changes; 0 lines not understood
//	fmt.Println(result.Text)     // component Position .. system Move(mut Position, Velocity)
package dialect
