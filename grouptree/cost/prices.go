package cost

// Prices are what things cost, in picoseconds. Only their ratios matter to advice, which compares
// designs; on another machine all of them differ.
type Prices struct {
	// Of a run of a system.
	PerByte   int64 // a byte that is read or written
	PerRun    int64 // a stretch of neighbouring blocks that is walked as one
	PerLane   int64 // a lane that is entered
	PerTest   int64 // an entity that is tested
	PerLookup int64 // a column of one entity, fetched by handle, besides its bytes
	PerAgain  int64 // a test or a look-up that is made again

	// Of a commit.
	PerChange      int64 // an entity that is spawned, despawned or changed
	PerBlock       int64 // a block that is entered, left or shifted
	PerWrite       int64 // a row that is written, with its entity, whatever the number of arrays
	PerWrittenByte int64 // a byte of such a row, in all arrays
}

// PerTable is the price of a further table of a query of an archetype storage: at 100,000 entities
// with two components Ark takes 1.42 ns per entity by its 256 tables, where one loop over slices
// takes 1.18 (granularity, tick-1; docs/performance.md).
const PerTable = (1_420 - 1_180) * 100_000 / 255
