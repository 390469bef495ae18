// Package model counts what EnTT, Bevy, Unity Entities, Flecs and Ark do with a program: what a run of each system visits,
// tests, looks up and reads, what a change of an entity writes, and what memory is taken. It has no parser and no page: an
// [Input] goes in, counts come out.
//
// An [EnTT] has pools and groups, a [Bevy] has tables and sparse sets, a [Unity] has chunks and masks, a [Flecs] has tables and
// traits, an [Ark] has tables for targets. All go over the compositions of the input, never over entities, so a count takes
// O(systems x compositions). Counts are exact for the numbers of the input and are held against containers that do the work and
// count it (entt_pools_test.go, bevy_tables_test.go, unity_chunks_test.go, flecs_tables_test.go, ark_tables_test.go). Lines are
// an upper bound, because they depend on the order of rows.
//
// Counts are priced by the tables of prices.go, which say where each price is from. Prices of two libraries are not comparable
// unless both were measured; counts are.
//
// Sums are integers: the same input gives the same answer on every machine, and a search can be exact.
package model
