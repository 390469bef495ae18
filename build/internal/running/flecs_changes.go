package running

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// mostAsked is how many entities are looked up to know what their commands have changed.
const mostAsked = 32

// structural are the commands that change which components an entity has. Set, Emplace and Ensure may do so; they are taken as writing a value.
var structural = []string{"Add", "Remove", "Delete", "Clear"}

type (
	flecsFrame struct {
		Syncs []struct {
			Commands []flecsCommand `json:"commands"`
		} `json:"syncs"`
	}
	flecsCommand struct {
		Kind   string `json:"kind"`
		ID     string `json:"id"`
		System string `json:"system"`
		Entity string `json:"entity"`
	}
	flecsEntity struct {
		Tags       []string       `json:"tags"`
		Components map[string]any `json:"components"`
	}
)

// flecsChanges asks for the commands of the captured frame, and for the entities that they were about. What an entity had before follows from
// what it has now: its commands are taken back, the last first.
func (r *Reader) flecsChanges(ctx context.Context, w *flecsWorld, frame int) error {
	var got flecsFrame
	err := r.flecsReply(ctx, "/commands/frame/"+strconv.Itoa(frame), &got)
	var status *statusError
	if errors.As(err, &status) && status.status == http.StatusNotFound {
		w.note("Changes are not known: the program has kept no commands of the frame that was captured.")
		return nil
	}
	if err != nil {
		return err
	}
	commands := map[string][]flecsCommand{}
	var order []string
	bySystem := map[string]int{}
	for _, sync := range got.Syncs {
		for _, c := range sync.Commands {
			bySystem[c.System]++
			if c.Entity == "" || !slices.Contains(structural, c.Kind) {
				continue
			}
			if commands[c.Entity] == nil {
				order = append(order, c.Entity)
			}
			commands[c.Entity] = append(commands[c.Entity], c)
		}
	}
	for i := range w.out.Systems {
		w.out.Systems[i].Commands = bySystem[w.out.Systems[i].Name]
	}
	counts := map[[2]int]int{}
	for i, name := range order {
		if i == mostAsked {
			w.unknown += len(order) - i
			break
		}
		if err := r.flecsChange(ctx, w, name, commands[name], counts); err != nil {
			return err
		}
	}
	w.transitions(counts)
	return nil
}

// flecsChange adds the transition of one entity, if it is known.
func (r *Reader) flecsChange(ctx context.Context, w *flecsWorld, name string, commands []flecsCommand, counts map[[2]int]int) error {
	if slices.ContainsFunc(commands, func(c flecsCommand) bool { return c.Kind == "Delete" || c.Kind == "Clear" }) {
		w.unknown++
		return nil
	}
	var found flecsEntity
	parts := strings.Split(name, ".")
	for i := range parts {
		parts[i] = url.PathEscape(parts[i])
	}
	err := r.flecsReply(ctx, "/entity/"+strings.Join(parts, "/")+"?values=false&full_paths=true", &found)
	var status *statusError
	switch {
	case errors.As(err, &status):
		w.unknown++ // it is gone
		return nil
	case err != nil:
		return err
	}
	has := map[int]bool{}
	for id := range found.Components {
		w.has(has, id, true)
	}
	for _, id := range found.Tags {
		w.has(has, id, true)
	}
	after := w.composition(listOf(has))
	for _, c := range slices.Backward(commands) {
		if c.Kind == "Add" || c.Kind == "Remove" {
			w.has(has, c.ID, c.Kind == "Remove")
		}
	}
	if len(has) == 0 || after < 0 {
		w.unknown++ // it is new, or it has lost everything
		return nil
	}
	if before := w.composition(listOf(has)); before != after && before >= 0 {
		counts[[2]int{before, after}]++
	}
	return nil
}

// has notes whether an entity has a component of the program.
func (w *flecsWorld) has(set map[int]bool, id string, is bool) {
	at, known := w.index[id]
	switch {
	case !known:
	case is:
		set[at] = true
	default:
		delete(set, at)
	}
}

func listOf(set map[int]bool) (out []int) {
	for at := range set {
		out = append(out, at)
	}
	slices.Sort(out)
	return out
}

// transitions adds what one frame has changed, times the frames that the document is of.
func (w *flecsWorld) transitions(counts map[[2]int]int) {
	for key, n := range counts {
		w.out.Transitions = append(w.out.Transitions, document.ObservedTransition{From: key[0], To: key[1], Count: n * w.out.Ticks})
		w.captured += n
	}
	slices.SortFunc(w.out.Transitions, func(a, b document.ObservedTransition) int {
		if a.From != b.From {
			return a.From - b.From
		}
		return a.To - b.To
	})
	if w.captured > 0 {
		w.note("Changes are those of one frame, of " + wording.Entities(w.captured) + ", times the frames; Set is taken to write a value that is there.")
	}
	if w.unknown > 0 {
		w.note("Of " + wording.Entities(w.unknown) + " that the captured frame changed it is not known what they had before: they are new, gone, or too many.")
	}
}
