//go:build js

package bench

// simdCases has nothing to add: gonum's assembly is for native machines.
func simdCases() []Case { return nil }

func substepCases() []Case { return nil }
