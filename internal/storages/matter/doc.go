// Package matter stores entities as Matter did, the library for Roblox that a thesis on archetypes in scripts measures, at the time of
// the thesis (version 0.7). It is written after its World, with a hash map wherever that has one:
//
//   - An entity is a row of its own: a map from component to value. Nothing lies side by side.
//   - A storage maps an archetype, which is a text such as "0_2_5", to the rows of its entities. There are several storages: a query
//     marks the newest one, and entities that change afterwards go to a new one. So every look-up of an entity goes through the storages,
//     and every query visits all of them and notes which entities it has seen.
//   - A change computes the archetype again from the list of all components of the entity, and moves its row.
//   - A query is a text too. Which archetypes match it is kept; it is found by comparing the query with every archetype of every storage.
//
// Matter's loop joins the storages at the end of a frame. There are no frames here, as in the measurements of the thesis.
//
// Cost: three look-ups in hash maps for a value, one more for each further storage, and for each value that a query reads.
package matter
