package designrun

// The prices of what a design asks for, in steps of about a nanosecond. They are
// counted and not timed, so that the same text always gets the same answer.
const (
	maxSteps        = 36_000_000 // for all ticks together
	freeSteps       = 8_000_000  // a layout that took more leaves fewer for the ticks
	maxOneByOne     = 10_000_000 // to count what one by one would write
	maxCompositions = 16_384

	stepList        = 3    // an entity is looked at when those that match are listed
	stepSpawn       = 20   // an entity is made
	stepChange      = 40   // it is changed
	stepRow         = 20   // it gets or loses a row in a class
	stepMove        = 6    // a row makes room for others
	stepLeaf        = 20   // a leaf or class at a commit
	stepTouch       = 150  // one in which something changes, and on top
	stepComposition = 500  // one that is new, and on top
	stepPlace       = 50   // a row of it
	stepSearch      = 2    // a leaf of the layout among which its own are found
	stepTransition  = 1000 // from one composition to another when that is new, and a step for each pair of rows
)

// forecastRows is how many rows a first commit may write before its outcome is told
// without carrying it out.
const forecastRows = 20_000
