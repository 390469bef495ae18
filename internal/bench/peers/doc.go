// Command peers measures other Go libraries beside ours: Ark, Arche, donburi and
// unitoftime/ecs. It is `go run ./build bench -peers`, and takes the same arguments.
//
// It is a module of its own, so that the library does not depend on what it is compared with.
// Every peer does the same work with the same draws and ends with the same checksum, or no
// time is reported; each is used the way its documentation shows, and as fast as that way
// allows. Where two ways compete, both are there under a name each: ark asks its queries for
// one entity at a time, ark-table for columns, and ark-batch makes and deletes many entities
// in one call.
//
// An entity of donburi and of unitoftime/ecs always has a component, so both stay out of
// those tests of the lifecycle workload in which entities are without one for a while.
package main
