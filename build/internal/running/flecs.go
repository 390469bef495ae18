package running

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/observed"
	"github.com/copse-ecs/copse/internal/wording"
)

// The replies of Flecs' REST interface, as Flecs 4.1 writes them. Fields that are not read are left out.
type (
	flecsComponent struct {
		Name        string `json:"name"`
		EntityCount int    `json:"entity_count"`
		Type        *struct {
			Size int `json:"size"`
		} `json:"type"`
		Sparse *struct {
			Count int `json:"count"`
		} `json:"sparse"`
		Traits []string `json:"traits"`
	}
	flecsTable struct {
		Type  []string `json:"type"`
		Count int      `json:"count"`
	}
	flecsQuery struct {
		Name      string `json:"name"`
		Kind      string `json:"kind"`
		EvalCount int    `json:"eval_count"`
		Expr      string `json:"expr"`
	}
	flecsStatistic struct {
		Name     string      `json:"name"`
		Disabled bool        `json:"disabled"`
		Matched  *flecsGauge `json:"matched_entity_count"`
		Time     *flecsGauge `json:"time_spent"`
	}
	flecsGauge struct {
		Avg []any `json:"avg"` // numbers; "NaN" is a text
	}
)

// flecsMemory is what the last reading has counted.
type flecsMemory struct {
	frame int            // -1 before the first
	runs  map[string]int // by system
}

// mostFrames bounds what a program says of its frames.
const mostFrames = 1 << 40

// flecsWorld is a program that is being read.
type flecsWorld struct {
	out      *document.Observed
	index    map[string]int // of components
	sets     map[string]int // of compositions, by their components
	unread   []string       // terms that a list of components cannot say
	captured int            // transitions that are known, and those that are not
	unknown  int
}

// readFlecs asks for everything that Flecs tells, in one row of questions: a frame of commands is captured first, and asked for last.
func (r *Reader) readFlecs(ctx context.Context) (*document.Observed, error) {
	var capture struct {
		Frame *int `json:"frame"`
	}
	if err := r.flecsReply(ctx, "/commands/capture", &capture); err != nil {
		return nil, err
	}
	if capture.Frame == nil || *capture.Frame < 0 || *capture.Frame > mostFrames {
		return nil, errors.New(r.At.Host + " does not answer as Flecs does: /commands/capture names no frame")
	}
	var components []flecsComponent
	var tables []flecsTable
	var queries []flecsQuery
	var statistics []flecsStatistic
	for _, question := range []struct {
		path string
		into any
	}{{"/components", &components}, {"/tables", &tables}, {"/queries", &queries}} {
		if err := r.flecsReply(ctx, question.path, question.into); err != nil {
			return nil, err
		}
	}
	w := &flecsWorld{out: &document.Observed{Library: "flecs", Ns: -1}, index: map[string]int{}, sets: map[string]int{}}
	if err := r.flecsReply(ctx, "/stats/pipeline", &statistics); err != nil {
		var status *statusError
		if !errors.As(err, &status) {
			return nil, err
		}
		w.note("Times are not known: the program has no statistics. Import the module FlecsStats to have them.")
	}
	w.components(components)
	w.tables(tables)
	frames := r.framesSince(*capture.Frame)
	w.out.Ticks = max(frames, 1)
	w.systems(queries, statistics, r.flecs.runs, frames)
	r.flecs.runs = map[string]int{}
	for _, q := range queries {
		r.flecs.runs[q.Name] = q.EvalCount
	}
	if err := r.flecsChanges(ctx, w, *capture.Frame); err != nil {
		return nil, err
	}
	w.finish()
	return w.out, nil
}

// framesSince returns how many frames there were since the last reading, 0 if this is the first.
func (r *Reader) framesSince(frame int) int {
	last := r.flecs.frame
	known := r.flecs.runs != nil
	r.flecs.frame = frame
	if !known || frame <= last {
		return 0
	}
	return frame - last
}

// flecsReply asks and decodes.
func (r *Reader) flecsReply(ctx context.Context, path string, into any) error {
	text, err := r.Client.get(ctx, r.At, path)
	if err != nil {
		return err
	}
	return decode(r.At, path, text, into)
}

// decode reads a reply.
func decode(at Address, path string, text []byte, into any) error {
	if err := json.Unmarshal(text, into); err != nil {
		return errors.New(at.Host + path + " does not answer as expected: " + wording.Clip(err.Error()))
	}
	return nil
}

// note adds a sentence.
func (w *flecsWorld) note(text string) {
	if len(w.out.Notes) < observed.MaxNotes {
		w.out.Notes = append(w.out.Notes, text)
	}
}

// components takes the components of the program, without those of Flecs itself, and without wildcards.
func (w *flecsWorld) components(list []flecsComponent) {
	apart := 0
	for i := range list {
		x := &list[i]
		if isOfFlecs(x.Name) || !isPlainID(x.Name) || len(x.Name) > observed.MaxName {
			continue
		}
		if _, again := w.index[x.Name]; again || len(w.out.Components) == observed.MaxComponents {
			continue
		}
		out := document.ObservedComponent{Name: x.Name, Storage: "table"}
		if x.Type != nil {
			out.Bytes = min(max(x.Type.Size, 0), observed.MaxValue)
		}
		for _, trait := range x.Traits {
			if trait == "Sparse" || trait == "DontFragment" {
				out.Storage = trait
			}
		}
		if out.Storage == "DontFragment" && x.Sparse != nil && x.Sparse.Count > 0 {
			apart++
		}
		w.index[x.Name] = len(w.out.Components)
		w.out.Components = append(w.out.Components, out)
	}
	if apart > 0 {
		w.note("What has DontFragment (" + wording.Amount(apart, "component") + ") stands in no table, so which entities have it is not known; they are counted without.")
	}
}

// isPlainID reports whether a name is that of a component or a pair, without wildcards, variables and flags.
func isPlainID(name string) bool { return name != "" && !strings.ContainsAny(name, "*|$") }

// tables adds up the tables of entities of the program.
func (w *flecsWorld) tables(list []flecsTable) {
	for _, table := range list {
		if table.Count <= 0 {
			continue
		}
		set, own := w.setOf(table.Type)
		if !own {
			continue
		}
		if at := w.composition(set); at >= 0 {
			x := &w.out.Compositions[at]
			x.Count = min(x.Count+table.Count, observed.MaxNumber)
			x.Tables++
		}
	}
}

// setOf returns the components of a table. A table that has something of Flecs itself is one of its own entities.
func (w *flecsWorld) setOf(names []string) (set []int, own bool) {
	for _, name := range names {
		if at, known := w.index[name]; known {
			set = append(set, at)
		} else if isOfFlecs(name) && !isBookkeeping(name) {
			return nil, false
		}
	}
	slices.Sort(set)
	return slices.Compact(set), len(set) > 0
}

// composition returns the index of a composition, -1 if there is no room.
func (w *flecsWorld) composition(set []int) int {
	var key strings.Builder
	for _, at := range set {
		key.WriteString(strconv.Itoa(at) + " ")
	}
	at, known := w.sets[key.String()]
	switch {
	case known:
		return at
	case len(w.out.Compositions) == observed.MaxComposition:
		return -1
	}
	w.sets[key.String()] = len(w.out.Compositions)
	w.out.Compositions = append(w.out.Compositions, document.ObservedComposition{Components: set})
	return w.sets[key.String()]
}

// systems takes the systems of the program. The time of a frame is the mean of the last second; a system runs once a frame, unless two
// readings tell otherwise.
func (w *flecsWorld) systems(queries []flecsQuery, statistics []flecsStatistic, before map[string]int, frames int) {
	byName := map[string]*flecsStatistic{}
	for i := range statistics {
		byName[statistics[i].Name] = &statistics[i]
	}
	taken := map[string]bool{}
	for _, q := range queries {
		if q.Kind != "System" || isOfFlecs(q.Name) || taken[q.Name] || len(q.Name) > observed.MaxName || len(w.out.Systems) == observed.MaxSystems {
			continue
		}
		taken[q.Name] = true
		x := document.ObservedSystem{Name: q.Name, Runs: -1, Ns: -1, Matched: -1, Commands: -1}
		w.terms(&x, q.Expr)
		if old, known := before[q.Name]; known && frames > 0 && q.EvalCount >= old {
			x.Runs = min(q.EvalCount-old, observed.MaxNumber)
		}
		if s := byName[q.Name]; s != nil {
			x.Matched = s.Matched.mean(1)
			x.Ns = s.Time.mean(1e9 * float64(w.out.Ticks))
			if s.Disabled {
				x.Runs, x.Ns = 0, 0
			}
		}
		w.out.Systems = append(w.out.Systems, x)
	}
	if len(statistics) > 0 {
		w.note("A time is the mean of the last second for a frame, as /stats/pipeline has it, times the frames.")
	}
}

// mean returns the mean of the numbers, times a factor; -1 if there are none.
func (g *flecsGauge) mean(factor float64) int {
	if g == nil {
		return -1
	}
	sum, n := 0.0, 0
	for _, value := range g.Avg {
		if number, is := value.(float64); is && number >= 0 {
			sum, n = sum+number, n+1
		}
	}
	if n == 0 {
		return -1
	}
	return int(math.Min(math.Round(sum/float64(n)*factor), observed.MaxNumber))
}

// finish says what is not known.
func (w *flecsWorld) finish() {
	slices.Sort(w.unread)
	if unread := slices.Compact(w.unread); len(unread) > 0 {
		w.note("Left out of what systems ask for: " + wording.Shorten(strings.Join(unread[:min(len(unread), 8)], ", ")) + ".")
	}
	for i := range w.out.Notes {
		w.out.Notes[i] = cut(w.out.Notes[i], observed.MaxNote)
	}
}

// cut shortens a text to at most so many bytes.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most-2], "") + ".."
}
