// Package observeark lets tools on this machine see what a world of Ark does, as a document of schema copse.observe/1. It is made to be copied:
// one file, of Ark and the standard library.
//
//	program := observeark.New(world, "meadow", time.Now)
//	move := program.System("Move", observeark.Terms{Writes: observeark.IDs(position), Reads: observeark.IDs(velocity)})
//	go http.ListenAndServe("127.0.0.1:27800", program)
//	for {
//		move.Run(func() { .. })
//		program.EndTick()
//	}
package observeark

import (
	"encoding/json"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/mlange-42/ark/ecs"
)

// Program counts what a world does. All but ServeHTTP is called where the world is used.
type Program struct {
	now     func() time.Time
	world   *ecs.World
	name    string
	begun   time.Time
	ticks   int
	systems []*System
	known   map[ecs.Entity]string // what each entity had at the end of the last tick
	changed map[ecs.Entity]bool   // since then
	counts  map[[2]string]int     // of entities, by what they had before and after
	asked   chan chan []byte
}

// none stands for the components of an entity that is not alive.
const none = "none"

// Terms are the components that a system asks for.
type Terms struct {
	Reads    []int `json:"reads,omitempty"`
	Writes   []int `json:"writes,omitempty"`
	Optional []int `json:"optional,omitempty"`
	With     []int `json:"with,omitempty"`
	Without  []int `json:"without,omitempty"`
}

// System is a function that runs over entities.
type System struct {
	Name string `json:"name"`
	Terms
	Runs    int   `json:"runs"`
	Ns      int64 `json:"ns"`
	program *Program
}

// New counts from now on, by a clock.
func New(world *ecs.World, name string, now func() time.Time) *Program {
	p := &Program{now: now, world: world, name: name, begun: now(), systems: []*System{}, asked: make(chan chan []byte, 1)}
	p.known, p.changed, p.counts = map[ecs.Entity]string{}, map[ecs.Entity]bool{}, map[[2]string]int{}
	for query := ecs.NewUnsafeFilter(world).Query(); query.Next(); {
		p.known[query.Entity()] = p.has(query.Entity())
	}
	for _, event := range []ecs.EventType{ecs.OnCreateEntity, ecs.OnRemoveEntity, ecs.OnAddComponents, ecs.OnRemoveComponents} {
		ecs.Observe(event).Do(func(e ecs.Entity) { p.changed[e] = true }).Register(world)
	}
	return p
}

// IDs returns the numbers of components for Terms, ascending.
func IDs(ids ...ecs.ID) (out []int) {
	for _, id := range ids {
		out = append(out, int(id.Index()))
	}
	slices.Sort(out)
	return out
}

// has returns the components of an entity as a text: their numbers, as bytes.
func (p *Program) has(e ecs.Entity) string {
	if !p.world.Alive(e) {
		return none
	}
	ids, text := p.world.Unsafe().IDs(e), []byte{}
	for i := range ids.Len() {
		text = append(text, ids.Get(i).Index())
	}
	slices.Sort(text)
	return string(text)
}

// System declares a system.
func (p *Program) System(name string, terms Terms) *System {
	s := &System{Name: name, Terms: terms, program: p}
	p.systems = append(p.systems, s)
	return s
}

// Run runs a system and takes its time.
func (s *System) Run(run func()) {
	begun := s.program.now()
	run()
	s.Runs, s.Ns = s.Runs+1, s.Ns+s.program.now().Sub(begun).Nanoseconds()
}

// EndTick counts what has changed since the last tick, and answers who asks.
func (p *Program) EndTick() {
	p.ticks++
	for e := range p.changed {
		before, known := p.known[e]
		if !known {
			before = none
		}
		after := p.has(e)
		if p.known[e] = after; after == none {
			delete(p.known, e)
		}
		if before != after {
			p.counts[[2]string{before, after}]++
		}
	}
	clear(p.changed)
	select {
	case to := <-p.asked:
		to <- p.Document()
	default:
	}
}

// ServeHTTP answers programs on this machine at the end of the next tick, and no page of a browser.
func (p *Program) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	if host != "localhost" && !net.ParseIP(strings.Trim(host, "[]")).IsLoopback() || r.Header.Get("Origin") != "" || r.Method != http.MethodGet {
		http.Error(w, "only programs on this machine are answered", http.StatusForbidden)
		return
	}
	to := make(chan []byte, 1)
	select {
	case p.asked <- to:
	case <-r.Context().Done():
	}
	select {
	case text := <-to:
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(text)
	case <-r.Context().Done():
	}
}

// Document writes what was counted.
func (p *Program) Document() []byte {
	components, compositions, transitions := []any{}, []map[string]any{}, []any{}
	for _, id := range ecs.ComponentIDs(p.world) {
		info, _ := ecs.ComponentInfo(p.world, id)
		components = append(components, map[string]any{"name": info.Type.String(), "bytes": info.Type.Size()})
	}
	index := map[string]int{}
	at := func(has string) any { // the index of a composition, null for none
		if has == none {
			return nil
		}
		i, known := index[has]
		if !known {
			ids := []int{}
			for _, id := range []byte(has) {
				ids = append(ids, int(id))
			}
			i, index[has] = len(compositions), len(compositions)
			compositions = append(compositions, map[string]any{"components": ids, "count": 0})
		}
		return i
	}
	for _, archetype := range p.world.Stats().Archetypes {
		ids := slices.Clone(archetype.ComponentIDs)
		slices.Sort(ids)
		i, _ := at(string(ids)).(int)
		one := compositions[i]
		one["count"], one["tables"] = archetype.Size, len(archetype.Tables)
	}
	for key, n := range p.counts {
		transitions = append(transitions, map[string]any{"from": at(key[0]), "to": at(key[1]), "count": n})
	}
	text, err := json.Marshal(map[string]any{
		"schema": "copse.observe/1", "library": "ark", "program": p.name, "ticks": p.ticks, "ns": p.now().Sub(p.begun).Nanoseconds(),
		"components": components, "compositions": compositions, "systems": p.systems, "transitions": transitions, "complete": true,
	})
	if err != nil {
		panic(err) // all of it is numbers and texts
	}
	return text
}
