// Package running reads programs that run on this machine: what they say of themselves as copse.observe/1, Flecs' REST interface and Bevy's
// remote protocol. All three become a document of schema copse.observe/1.
//
// address.go says which addresses may be asked, client.go asks: of this machine alone, without following redirects, for at most so many
// bytes. copse.go, flecs.go and bevy.go each read one kind of program. An error is a sentence for people.
package running
