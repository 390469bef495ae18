// Package storagetrace carries out the ticks of a design on another storage, one of internal/storages, and keeps what the storage
// tells of its steps. A [Trace] goes to any step, forwards and backwards, and describes the memory there, so that a view can show how
// rows move. run.go carries the design out, trace.go keeps the position, document.go describes it, words.go says it in sentences.
//
// A storage makes changes at once, one component at a time. So an entity that loses one component and gets another one in a tick
// moves twice between the tables of archetypes, and the composition in between has a table.
//
// Cost: 64 bytes for a step, at most MaxSteps of them, and O(1) for going a step on or back.
package storagetrace
