// Package rowindex finds the row of an entity in the arrays of a component. An [Index] is what a
// program keeps of a component; it knows for each composition whether the row is in the entity's record
// or in the pages of a class. [Table] has the indexes of all components, and resolves many entities
// at once for the queues of columns. What classes and compositions are is decided by the store.
package rowindex
