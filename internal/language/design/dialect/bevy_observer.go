package dialect

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

var bevyLifecycle = []string{"OnAdd", "OnInsert", "OnReplace", "OnRemove", "OnDespawn", "Add", "Insert", "Replace", "Remove", "Despawn", "Discard"}

// observerHost reads a function whose first parameter says that it runs when something happens: On<Add, Body>,
// Trigger<OnAdd, Body>. Its queries are no systems: they do not run each tick.
func (r *bevyReader) observerHost(h bevyHost, envs []bevyEnv) bool {
	first := r.expand(bevyType{part: h.params[0].typ})
	name, args := r.head(first)
	if name != "On" && name != "Trigger" || len(args) == 0 {
		return false
	}
	event, _ := r.head(args[0])
	at := r.span(first.part)
	if len(envs) == 0 {
		envs = []bevyEnv{nil}
	}
	for _, env := range envs {
		if slices.Contains(bevyLifecycle, event) && len(args) > 1 {
			r.observed(h, event, bevyType{args[1].part, env}, at)
		}
		for _, q := range r.heldIn(h, env) {
			r.done[r.queryToken(q.typ)] = true
			r.read(r.span(q.at))
			if found := r.terms(q.typ, h.generic); found.missing != "" {
				r.unread(r.span(q.at), "This query of an observer is not understood, because "+found.missing+".")
			}
		}
	}
	r.lost(at, "The observer "+shortened(h.name)+" runs at each "+shortened(event)+" and not each tick: what it goes over and costs is left out.")
	return true
}

func (r *bevyReader) observed(h bevyHost, event string, t bevyType, at span) {
	for _, member := range r.members(t, 0) {
		if !r.isName(member.part) || r.isOpen(member, h.generic) {
			r.unread(at, "The component that this observer is about is not in the text: what runs when it changes is missing from the answer.")
			continue
		}
		if component := r.use(r.plainName(member), r.span(member.part)); component >= 0 {
			r.addObserver(observer{event: event, component: component, handler: h.name, at: at})
		}
	}
}

// bevyVerbs are calls that change the components of an entity, with what they do.
var bevyVerbs = map[string]program.ChangeKind{
	"insert": program.Adds, "insert_if_new": program.Adds, "try_insert": program.Adds, "try_insert_if_new": program.Adds, "insert_if": program.Adds,
	"insert_bundle": program.Adds, "insert_batch": program.Adds, "try_insert_batch": program.Adds, "insert_batch_if_new": program.Adds, "insert_or_spawn_batch": program.Adds,
	"remove": program.Removes, "try_remove": program.Removes, "remove_with_requires": program.Removes, "remove_bundle": program.Removes, "take": program.Removes,
	"remove_if": program.Removes,
	"despawn":   program.Despawns, "try_despawn": program.Despawns, "despawn_recursive": program.Despawns, "despawn_related": program.Despawns,
	"despawn_children": program.Despawns, "despawn_descendants": program.Despawns, "clear_entities": program.Clears,
	"retain": program.Removes, "clear": program.Removes,
}
