// Command peers measures other Go libraries beside ours: Ark, Arche, donburi and
// unitoftime/ecs.
//
// It is a module of its own, so that the library does not depend on what it is compared with.
// Every peer does the same work with the same draws and ends with the same checksum, or no
// time is reported; each is used the way its documentation shows, and as fast as that way
// allows. Where two ways compete, both are there under a name each: ark asks its query for one
// entity at a time and ark-table for whole columns.
package main
