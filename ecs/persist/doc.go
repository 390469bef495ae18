// Package persist writes worlds of package ecs to files and reads them.
//
//	err := persist.Save(file, world)
//	loaded, err := persist.Load(file, world)
//
// [Save] writes all entities or a selection with their components, tags, targets of relations and names, and the resources
// that are opted in. Components are told apart by their names, see [ecs.Named]. There are two formats of one model: a binary one,
// with whole columns and checksums, and JSON for reading, differences and tests. [Load] finds out which one it reads.
//
// Every load makes new entities, so a file can be loaded any number of times. A field of type [ecs.Entity] anywhere in a
// component is a reference, which then leads to the new entity. A load that fails, for whatever reason, leaves the world as it was.
// Damaged input is an error, and takes no more memory than [Limit] says.
//
// A component can have fields of any type but functions, channels, interfaces, uintptr, unsafe pointers, and types that contain
// themselves. A type that writes itself as text, as [time.Time] does, is saved as text. The field tag `persist:"-"` leaves a field out.
// What pointers lead to is saved with each of them.
//
// Programs change: fields are matched by name, see [Map.Removed], [Renamed], [RenamedField], [Migrate] and [KeepUnknown].
package persist
