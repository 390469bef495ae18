package ecs

import (
	"reflect"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
)

// Setting is a choice made when a world is built.
type Setting func(*settings)

type settings struct {
	layout Layout
	limit  int
}

// WithLayout chooses how groups divide the arrays; without it a world has the layout [Lanes], in
// which every group is full. [Laminar] keeps one array for each component, also where groups cross.
func WithLayout(kind Layout) Setting { return func(s *settings) { s.layout = kind } }

// WithLimit sets how many entities may be alive at once, as [World.SetLimit] does. A commit that
// would exceed it changes nothing and returns an error.
func WithLimit(entities int) Setting { return func(s *settings) { s.limit = entities } }

// NewWorld returns an empty world.
func NewWorld(options ...Setting) *World {
	var chosen settings
	for _, set := range options {
		set(&chosen)
	}
	w := &World{registry: newRegistry(), layoutKind: chosen.layout, resources: map[reflect.Type]any{}}
	layout := grouptree.Build(w.layoutKind, grouptree.Spec{})
	w.store = blockstore.New(layout, nil, blockstore.Options{MaxEntities: chosen.limit})
	w.store.AcceptExtensions(w.acceptExtension)
	w.arranged, w.queueOpen = true, true
	return w
}
