package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/storagecost"
	"github.com/copse-ecs/copse/internal/language/design/walk"
	"github.com/copse-ecs/copse/internal/wording"
)

// walkedRows is how many entities of a walk are listed.
const walkedRows = 13

func runWalk(_ context.Context, con console, args []string) error {
	flags := newFlags("walk")
	populate := flags.Bool("populate", false, "")
	size := flags.String("cache", walk.Caches[0].Size(), "")
	warm := flags.Bool("warm", false, "")
	storage := flags.String("storage", string(walk.Storages[0]), "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	if len(operands) != 2 {
		return usageError(fmt.Sprintf("takes a FILE, or - for standard input, and the name of a SYSTEM, and was given %d", len(operands)))
	}
	cache, err := cacheOf(*size, *warm)
	if err != nil {
		return err
	}
	if !slices.Contains(walk.Storages, document.StorageName(*storage)) {
		return usageError("-storage is grouptree, archetype, sparse or owning, and was " + wording.Quote(*storage))
	}
	a, err := analyzed(con, operands[0], analysis.Options{Populate: *populate, HintsLater: true})
	if err != nil {
		return err
	}
	system, err := systemNamed(a, operands[1])
	if err != nil {
		return err
	}
	w, err := walkIn(a, system, cache, document.StorageName(*storage))
	if err != nil {
		return err
	}
	if _, err := con.out.Write(w.AppendText(nil, a, walkedRows)); err != nil {
		return err
	}
	if a.HasErrors() {
		return errReported
	}
	return nil
}

// walkIn follows a run in the design's own layout or in another storage.
func walkIn(a *analysis.Analysis, system int, cache walk.Cache, storage document.StorageName) (*walk.Walk, error) {
	if storage == walk.Storages[0] {
		return walk.Of(a, system, cache, walk.MaxPlaces)
	}
	h, err := storagecost.Hold(a, storage)
	if err != nil {
		return nil, err
	}
	return walk.OfHeld(h, system, cache, walk.MaxPlaces)
}

// cacheOf returns the cache of a size: "32K", "1M" or "16M".
func cacheOf(size string, warm bool) (walk.Cache, error) {
	var sizes []string
	for _, c := range walk.Caches {
		if c.Size() == size && c.Warm == warm {
			return c, nil
		}
		if !slices.Contains(sizes, c.Size()) {
			sizes = append(sizes, c.Size())
		}
	}
	last := len(sizes) - 1
	return walk.Cache{}, usageError("-cache is " + strings.Join(sizes[:last], ", ") + " or " + sizes[last] + ", and was " + wording.Quote(size))
}

// systemNamed returns the index of a system, or an error that names those that exist.
func systemNamed(a *analysis.Analysis, name string) (int, error) {
	var names []string
	for i := range a.Systems {
		names = append(names, a.Systems[i].Statement.Name.Text)
	}
	if i := slices.Index(names, name); i >= 0 {
		return i, nil
	}
	const most = 20
	quoted := wording.Quote(name)
	nearest, near := wording.Nearest(name, names)
	if len(names) == 0 {
		return 0, usageError("the design has no systems; write one, as in 'system Move(mut Position, Velocity)'")
	}
	meant := ";"
	if near {
		meant = "; did you mean '" + nearest + "'?"
	}
	if len(names) > most {
		names = append(names[:most:most], fmt.Sprintf("%d more", len(names)-most))
	}
	return 0, usageError("the design has no system " + quoted + meant + " there are " + strings.Join(names, ", "))
}
