// Package archetype stores entities by their composition, as Flecs, Jecs, Bevy and Ark do: one
// table for each set of components that some entity has, a column for each component of the
// set, a row for each entity.
//
// Four ideas carry it. A record says in which table and row an entity stands. A table knows
// where the column of each component is, so that a value is found by two steps. From each
// table edges lead to the tables with one component more or less; they are found once. And the
// component index lists the tables of each component, so that a query looks at few.
//
// Edges and index can be off, as Matter is without them: then each change looks the composition
// up, each read looks the column up, and each query looks at all tables.
//
// Cost: a query walks whole columns, without tests. A change copies all values of the entity. A
// composition costs a table, so values that differ much make many short columns.
package archetype
