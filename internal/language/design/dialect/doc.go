// Package dialect imports the declarations of other ECS libraries, and of Copse's own, as designs.
//
// [Import] divides a pasted text into the tokens of its language (lexer.go), with comments, strings, raw strings,
// preprocessor lines and nested type arguments. It finds the functions and types around each token (outline.go) and the
// sizes of the types that the text declares (types.go). Then the reader of one library (flecs.go, entt.go, bevy.go ..)
// finds its calls and adds components, systems and groups to a draft (draft.go), which is written as a design
// (write.go). Nothing is compiled: a reader knows the spellings of its library's API.
//
// Two rules hold for all readers. They import only what the text says: a struct becomes a component if the text uses it
// as one, and only groups become groups. And everything that is recognised but not imported, or has to be assumed,
// becomes a [Note] with its place in the text.
//
// Cost: O(text), of which at most syntax.MaxText bytes are read, and O(text) for each function with a query whose
// writes are looked for, within a bound. The first download of the playground does not have the package: only the
// worker program and the command line link it.
//
// The package is larger than others because it has a reader for each of eight libraries. They share everything else.
//
//	result := dialect.Import("world.system<Position, const Velocity>(\"Move\");", dialect.Unknown)
//	fmt.Println(result.Text) // component Position .. system Move(mut Position, Velocity)
package dialect
