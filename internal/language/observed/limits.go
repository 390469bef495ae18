package observed

// The limits of a document. A message names the one that is exceeded.
const (
	MaxText        = 8 << 20 // bytes
	MaxComponents  = 1024
	MaxSystems     = 1024
	MaxGroups      = 256
	MaxComposition = 20_000 // compositions
	MaxTransitions = 20_000
	MaxNotes       = 100
	MaxName        = 200                   // bytes
	MaxNote        = 1000                  // bytes
	MaxNumber      = 1_000_000_000_000_000 // 11 days in nanoseconds
	MaxValue       = 65_536                // bytes of a value
	maxDepth       = 16                    // of what is skipped
	maxFields      = 100                   // of an object
)
