// Package inspection connects package ecs/inspect with package ecs, which sets its function: what only tools ask of an explanation is not
// among the methods that a program sees.
package inspection

// Kept is what a system keeps of its last runs, see inspect.Kept.
type Kept struct {
	Entities int
	Runs     int
}

// KeptOf returns what was kept when an ecs.Explanation was made.
var KeptOf func(explanation any) Kept
