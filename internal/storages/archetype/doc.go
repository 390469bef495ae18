// Package archetype stores entities by composition, as Flecs, Jecs, Bevy and Ark do: one table for each set of components that
// some entity has, with a column for each component and a row for each entity.
//
// Four structures make it fast:
//
//   - A record says in which table and row an entity is.
//   - The component index says where each table has the column of a component, so a value is found in two steps.
//   - The component index also lists the tables that have a component, so a query looks at few tables.
//   - Edges lead from a table to the tables with one component more or less. Each edge is searched once.
//
// Packages jade and matter are the same idea as two libraries for scripts have it.
//
// Cost: a query walks whole columns without tests. A change copies all values of the entity. Every composition is a table, so
// entities of many compositions make many short columns.
package archetype
