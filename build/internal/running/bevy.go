package running

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/observed"
	"github.com/copse-ecs/copse/internal/wording"
)

// The replies of Bevy's remote protocol, as Bevy 0.20 writes them. Fields that are not read are left out.
type (
	bevyReply struct {
		Result json.RawMessage `json:"result"`
		Error  *struct {
			Code    int    `json:"code"`
			Message string `json:"message"`
		} `json:"error"`
	}
	bevySchedules struct {
		Labels      []string `json:"schedule_labels"`
		Unavailable []string `json:"unavailable_schedule_labels"`
	}
	bevyGraph struct {
		Data struct {
			Systems    []bevySystem `json:"systems"`
			Components []struct {
				Name string `json:"name"`
			} `json:"components"`
		} `json:"schedule_data"`
	}
	bevySystem struct {
		Name          string       `json:"name"`
		ApplyDeferred bool         `json:"apply_deferred"`
		Exclusive     bool         `json:"exclusive"`
		Accesses      []bevyAccess `json:"filtered_accesses"`
	}
	bevyAccess struct {
		Access struct {
			Reads          []int `json:"reads"`
			Writes         []int `json:"writes"`
			ReadsInverted  bool  `json:"reads_inverted"`
			WritesInverted bool  `json:"writes_inverted"`
		} `json:"access"`
		Filters []struct {
			With    []int `json:"with"`
			Without []int `json:"without"`
		} `json:"filter_sets"`
	}
	bevySchema struct {
		Reflected []string `json:"reflectTypes"`
		Component *struct {
			Storage string `json:"storageType"`
		} `json:"componentInfo"`
	}
	bevyRow struct {
		Has map[string]bool `json:"has"`
	}
)

// mostSchedules is how many schedules are read.
const mostSchedules = 32

// bevyWorld is a program that is being read.
type bevyWorld struct {
	out   *document.Observed
	index map[string]int
	notes []string
}

// readBevy asks for schedules, components and entities. Bevy tells no sizes and no times.
func (r *Reader) readBevy(ctx context.Context) (*document.Observed, error) {
	w := &bevyWorld{out: &document.Observed{Library: "bevy", Ns: -1}, index: map[string]int{}}
	var schedules bevySchedules
	if err := r.bevyAsk(ctx, "schedule.list", nil, &schedules); err != nil {
		return nil, err
	}
	if len(schedules.Labels) > mostSchedules {
		w.note("Only the first " + strconv.Itoa(mostSchedules) + " of " + wording.Amount(len(schedules.Labels), "schedule") + " were read.")
		schedules.Labels = schedules.Labels[:mostSchedules]
	}
	if len(schedules.Unavailable) > 0 {
		w.note("Not read, because they run while the program answers: " + cut(strings.Join(schedules.Unavailable, ", "), 300) + ".")
	}
	graphs := make([]bevyGraph, len(schedules.Labels))
	for i, label := range schedules.Labels {
		if err := r.bevyAsk(ctx, "schedule.graph", map[string]any{"schedule_label": label}, &graphs[i]); err != nil {
			var refused *bevyRefusal
			if !errors.As(err, &refused) {
				return nil, err
			}
			w.note("The schedule " + cut(label, 80) + " was not read: " + cut(refused.message, 300))
		}
	}
	schema := map[string]bevySchema{}
	if err := r.bevyAsk(ctx, "registry.schema", map[string]any{"type_limit": map[string]any{"with": []string{"Component"}}}, &schema); err != nil {
		return nil, err
	}
	w.components(graphs, schema)
	for i, label := range schedules.Labels {
		w.systems(label, &graphs[i])
	}
	if err := r.bevyEntities(ctx, w); err != nil {
		return nil, err
	}
	w.note("Bevy tells no sizes and no times, and not how often systems run.")
	w.out.Notes = append(w.out.Notes, w.notes...)
	return w.out, nil
}

// bevyRefusal is an error that the program has answered.
type bevyRefusal struct {
	host, method, message string
}

func (e *bevyRefusal) Error() string {
	return e.host + " refuses " + e.method + ": " + wording.Clip(e.message) + ". It needs Bevy 0.20, with RemotePlugin and RemoteHttpPlugin"
}

// bevyAsk calls a method.
func (r *Reader) bevyAsk(ctx context.Context, method string, params, into any) error {
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		return err
	}
	text, err := r.Client.ask(ctx, r.At, http.MethodPost, pathOr(r.At.Path, "/"), body)
	if err != nil {
		return err
	}
	var reply bevyReply
	switch err := decode(r.At, " "+method, text, &reply); {
	case err != nil:
		return err
	case reply.Error != nil:
		return &bevyRefusal{r.At.Host, method, reply.Error.Message}
	case reply.Result == nil:
		return errors.New(r.At.Host + " does not answer as Bevy does: the reply to " + method + " has no result")
	}
	return decode(r.At, " "+method, reply.Result, into)
}

func (w *bevyWorld) note(text string) {
	if len(w.notes) < observed.MaxNotes {
		w.notes = append(w.notes, cut(text, observed.MaxNote))
	}
}

// components takes those that systems access and that the registry knows as components. Resources are accessed alike and are none.
func (w *bevyWorld) components(graphs []bevyGraph, schema map[string]bevySchema) {
	names := map[string]bool{}
	for name, x := range schema {
		if x.Component != nil && !slices.Contains(x.Reflected, "Resource") {
			names[name] = true
		}
	}
	used := map[string]bool{}
	unknown := 0
	for i := range graphs {
		for _, c := range graphs[i].Data.Components {
			if names[c.Name] {
				used[c.Name] = true
			} else {
				unknown++
			}
		}
	}
	var list []string
	for name := range used {
		if len(name) <= observed.MaxName {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	list = list[:min(len(list), observed.MaxComponents)]
	for i, name := range list {
		w.index[name] = i
		w.out.Components = append(w.out.Components, document.ObservedComponent{Name: name, Bytes: -1, Storage: strings.ToLower(cut(schema[name].Component.Storage, 40))})
	}
	if unknown > 0 {
		w.note("What systems access and the registry does not have as a component is left out: resources, and components without reflection.")
	}
}

// systems takes the systems of a schedule, with what all of their queries access together.
func (w *bevyWorld) systems(label string, graph *bevyGraph) {
	for _, system := range graph.Data.Systems {
		if system.ApplyDeferred || len(w.out.Systems) == observed.MaxSystems {
			continue
		}
		if system.Exclusive {
			w.note(cut(system.Name, 120) + " is exclusive: it may do anything, and is left out.")
			continue
		}
		for i, access := range system.Accesses {
			x := document.ObservedSystem{Name: w.free(system.Name, i), Runs: -1, Ns: -1, Matched: -1, Commands: -1}
			if w.access(&x, graph, &access) {
				w.out.Systems = append(w.out.Systems, x)
			}
		}
	}
}

// free returns a name that no system has. A further query of a system is a system of its own.
func (w *bevyWorld) free(name string, query int) string {
	name = cut(name, observed.MaxName-20)
	if query > 0 {
		name += " query " + strconv.Itoa(query+1)
	}
	out := name
	for n := 2; slices.ContainsFunc(w.out.Systems, func(x document.ObservedSystem) bool { return x.Name == out }); n++ {
		out = name + " " + strconv.Itoa(n)
	}
	return out
}

// access reads what a query asks for, and returns false if that is no component.
func (w *bevyWorld) access(x *document.ObservedSystem, graph *bevyGraph, access *bevyAccess) bool {
	if access.Access.ReadsInverted || access.Access.WritesInverted {
		w.note(cut(x.Name, 120) + " accesses all components but some, and is left out.")
		return false
	}
	x.Writes = w.ours(graph, access.Access.Writes)
	x.Reads = without(w.ours(graph, access.Access.Reads), x.Writes)
	accessed := append(slices.Clone(x.Reads), x.Writes...)
	switch len(access.Filters) {
	case 0:
	case 1:
		with := w.ours(graph, access.Filters[0].With)
		x.Optional = without(slices.Clone(accessed), with)
		slices.Sort(x.Optional)
		x.With = without(with, accessed)
		x.Without = without(without(w.ours(graph, access.Filters[0].Without), accessed), x.With)
	default:
		w.note(cut(x.Name, 120) + " has alternatives (Or), which are left out.")
	}
	return len(accessed)+len(x.With) > 0
}

// ours returns the components of the document for indices of a schedule.
func (w *bevyWorld) ours(graph *bevyGraph, list []int) (out []int) {
	for _, index := range list {
		if index < 0 || index >= len(graph.Data.Components) {
			continue
		}
		if at, known := w.index[graph.Data.Components[index].Name]; known {
			out = append(out, at)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// bevyEntities counts the compositions of all entities, by asking of each which components it has.
func (r *Reader) bevyEntities(ctx context.Context, w *bevyWorld) error {
	if len(w.out.Components) == 0 {
		return nil
	}
	var names []string
	for i := range w.out.Components {
		names = append(names, w.out.Components[i].Name)
	}
	var rows []bevyRow
	if err := r.bevyAsk(ctx, "world.query", map[string]any{"data": map[string]any{"has": names}}, &rows); err != nil {
		return err
	}
	byKey := map[string]int{}
	for _, row := range rows {
		set := map[int]bool{}
		for name, has := range row.Has {
			if at, known := w.index[name]; known && has {
				set[at] = true
			}
		}
		if len(set) == 0 {
			continue
		}
		list := listOf(set)
		text, err := json.Marshal(list)
		if err != nil {
			return err
		}
		at, known := byKey[string(text)]
		if !known {
			if len(w.out.Compositions) == observed.MaxComposition {
				continue
			}
			at = len(w.out.Compositions)
			byKey[string(text)] = at
			w.out.Compositions = append(w.out.Compositions, document.ObservedComposition{Components: list, Tables: -1})
		}
		w.out.Compositions[at].Count++
	}
	return nil
}
