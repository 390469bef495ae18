package persist

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/world"
)

// core returns a world as the packages below package ecs know it.
func core(w *ecs.World) *world.World { return (*world.World)(w) }
