// Command peers measures other Go libraries next to Copse: Ark, Arche, donburi and unitoftime/ecs. It is
// `go run ./build bench -peers`, and takes the same arguments.
//
// It is a module of its own, so that the library does not depend on what it is compared with. peers.go lists the cases by workload
// and metric; the other files are named for a library and a workload.
//
// Every library does the same work with the same draws and must end with the same checksum. Each is used as its documentation shows,
// and as fast as that allows. Where there are two ways, both are measured under different names: ark asks its queries for one entity at
// a time, ark-table for columns, and ark-batch makes and deletes many entities in one call.
//
// An entity of donburi and of unitoftime/ecs always has a component, so these libraries are left out of the lifecycle tests in which
// entities have none for a while.
package main
