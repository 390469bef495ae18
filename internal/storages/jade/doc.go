// Package jade stores entities as a thesis on archetypes in scripts describes its own storage, which it calls Jade and which became
// Jecs. The names are those of its section 4.1:
//
//   - The entity index has a record for each entity: its archetype and its row there.
//   - An archetype has a column for each of its components, and edges to the archetypes with one component more or less.
//   - The component index has an archetype map for each component, which leads from an archetype to the column.
//   - The archetype index finds an archetype by its hash, the list of its components as a text. It is asked once for each edge.
//
// Maps with keys that are counted up (entities, archetypes, components) are arrays, as in Luau. The others are hash maps. Components are
// added one by one: that is all there is. A query collects all entities of the archetypes that have its components, and then looks each of
// them up in the entity index, and each of its columns in the component index.
//
// Package archetype is the same design with what later libraries do about it: columns and tables are found without hash maps, and a query
// walks whole columns.
package jade
