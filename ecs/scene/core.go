package scene

import (
	"github.com/copse-ecs/copse/ecs"
	core "github.com/copse-ecs/copse/internal/world"
)

// inside returns a world as the packages below package ecs know it: where the values of components are, and which entities commits have
// changed or moved. A program gets values by handle or in blocks, and needs neither.
func inside(w *ecs.World) *core.World { return (*core.World)(w) }
