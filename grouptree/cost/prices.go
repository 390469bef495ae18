package cost

// Prices are what things cost, in picoseconds. Only their ratios matter to advice, which compares
// designs; on another machine all of them differ.
type Prices struct {
	// Of a run of a system.
	PerByte   int64 // a byte of a contiguous column
	PerRun    int64 // a stretch of neighbouring blocks that is walked as one
	PerLane   int64 // a lane that is entered
	PerTest   int64 // an entity that is tested
	PerLookup int64 // a column of one entity, fetched by handle

	// Of a commit.
	PerChange      int64 // an entity that is spawned, despawned or changed
	PerPlace       int64 // a row of such an entity that is looked up or written into its record
	PerBlock       int64 // a block that is entered, left or shifted
	PerWrite       int64 // a row that is written, with its entity, whatever the number of arrays
	PerValue       int64 // a value of such a row, in one array
	PerWrittenByte int64 // a byte of such a value
}

// Default are prices measured natively, on two cores with Go 1.26.
var Default = Prices{
	// A Go loop over slices takes 8.4 ns per entity and tick at a million entities and 12
	// components, where each entity is visited 5.5 times, with two columns of 12 bytes each.
	PerByte: 8_400 * 10 / (55 * 24),
	PerRun:  6_000,
	PerLane: 6_000,
	// At 100,000 entities and 4 components, with 1.5 visits per entity, a call per entity takes
	// 3.13 ns and the loop 1.91.
	PerTest: (3_130 - 1_910) * 10 / 15,
	// Ark's Get at 100,000 entities, generation check included.
	PerLookup: 7_900,

	PerChange:      40_000,
	PerPlace:       6_000,
	PerBlock:       15_000,
	PerWrite:       3_000,
	PerValue:       1_500,
	PerWrittenByte: 60,
}

// PerTable is the price of a further table of a query of an archetype storage: at 100,000 entities
// with two components Ark takes 1.42 ns per entity by its 256 tables, where one loop over slices
// takes 1.18 (granularity, tick-1; docs/performance.md).
const PerTable = (1_420 - 1_180) * 100_000 / 255
