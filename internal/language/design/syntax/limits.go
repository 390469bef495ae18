package syntax

// The limits of a design. A diagnostic reports what exceeds a limit, and it is not carried out.
const (
	MaxText       = 64 << 10 // bytes
	MaxNesting    = 200      // parentheses in parentheses
	MaxComponents = 256      // tags included
	MaxGroups     = 256
	MaxSystems    = 256
	MaxTicks      = 10_000
	MaxEntities   = 5_000_000 // in a design without statements about entities after a tick
	MaxAfterTick  = 200_000   // in any other design
	MaxBytes      = 65_536    // of one component
	MaxWeight     = 1_000_000
	MaxSyntax     = 100 // syntax errors that are reported
	DefaultBytes  = 12  // f32x3
	DefaultSeed   = 1
)

// maxNumber is the limit for numbers without a limit of their own, so that sums of numbers cannot
// overflow.
const maxNumber = 1_000_000_000_000_000
