package syntax

// What one design may ask for. Nothing above a limit is attempted; a diagnostic
// says so.
const (
	MaxText       = 64 << 10 // bytes
	MaxNesting    = 200      // parentheses in parentheses
	MaxComponents = 256      // tags included
	MaxGroups     = 256
	MaxSystems    = 256
	MaxTicks      = 10_000
	MaxEntities   = 5_000_000 // of a design in which nothing follows a tick
	MaxAfterTick  = 200_000   // of any other
	MaxBytes      = 65_536    // of one component
	MaxWeight     = 1_000_000
	MaxSyntax     = 100 // errors of form that are reported
	DefaultBytes  = 12  // f32x3
	DefaultSeed   = 1
)

// maxNumber bounds numbers that have no limit of their own, so that sums of
// them cannot overflow.
const maxNumber = 1_000_000_000_000_000
