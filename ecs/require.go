package ecs

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// Match returns how well the layout of the groups declared so far serves the system, [NoMatch] for a task. It makes a
// new plan each time: O(groups), too slow for every tick.
func (s *System) Match() Match {
	s.checkNotRemoved()
	if s.access.Task {
		return NoMatch
	}
	return Match(s.walk.NewPlan().Match)
}

// MustMatch panics with the explanation if the system's match is worse, now or after a later group.
// It returns the system.
//
// In the layout [Lanes] entities with a new set of components may bring blocks that take a match
// from a system without a group of its own. A commit or a bulk spawn that would do this returns an
// error, and a change of one entity at once panics; none of them changes anything. A group of the
// system's own terms rules it out.
func (s *System) MustMatch(match Match) *System {
	s.checkNotRemoved()
	s.w.checkOneGoroutine("a match cannot be required")
	if err := s.Check(match); err != nil {
		panic("ecs: " + err.Error())
	}
	s.required = match
	return s
}

// tryRequired returns an error if a system has lost the match that it requires, and says what has changed.
func (f *face) tryRequired(change string) error {
	for s := range f.w.eachSystem() {
		if s.required == Scan {
			continue
		}
		if err := s.Check(s.required); err != nil {
			return misuse("ecs: " + change + ": " + err.Error())
		}
	}
	return nil
}

// Check returns nil if the system's match is at least as good, otherwise an error that explains
// why it is not, and names the group or the option that would make it so if there is one. A task has no match, so there is always an error. Check and
// [System.MustMatch] panic if the given match is none of a system.
func (s *System) Check(match Match) error {
	s.checkNotRemoved()
	if match > Scan {
		panic(s.error(match.String() + " cannot be asked for: take ecs.Full, ecs.Partial, ecs.Blind or ecs.Scan"))
	}
	if s.access.Task {
		return errors.New(s.access.Subject() + " runs over no entities, so it has no match")
	}
	if got := s.Match(); got > match {
		return &matchError{s.name, got, match, s.Explain().Why, s.wayOut(match)}
	}
	return nil
}

// wayOut says what would give the system a match, each way after a semicolon, or "".
func (d *declaration) wayOut(match Match) string { return d.groupHint(match) + d.termHint(match) }

// termHint says whether a condition on something that the function looks up of any entity would give the system a match: it may ask
// for that of its own entities, which no group can know. Otherwise it is "".
func (d *declaration) termHint(match Match) string {
	l, names, census := d.w.arrays().Layout(), d.w.registry().Names(), d.w.store().Compositions.Census()
	for c := range d.access.OtherReads.Minus(d.walk.Signature.Match.Cares).Minus(d.walk.Columns.Set()).All() {
		for _, option := range [2]string{"With", "Without"} {
			asked := d.walk.Signature
			if asked.Match.Cares.Add(c); option == "With" {
				asked.Match.Has.Add(c)
			}
			if p := d.walk.Narrow(l, l.Plan(asked, census, l.Count(census))); Match(p.Match) <= match {
				return "; if it looks up " + names[c] + " of its own entities to choose some, ecs." + option + " of " + names[c] + " would make it " + p.Match.String()
			}
		}
	}
	return ""
}

// groupHint says whether one more group, that of the system's own terms, would give it a match. If
// that group crosses another it names the two. Otherwise it is "".
func (d *declaration) groupHint(match Match) string {
	w, own := d.w, d.walk.Signature.Match
	if own.Cares.Empty() || len(w.face().groups) == MaxGroups {
		return ""
	}
	names, census := w.registry().Names(), w.store().Compositions.Census()
	groups := append(slices.Clip(w.arrays().Groups), own)
	l := w.arrays().Build(groups)
	if p := d.walk.Narrow(l, l.Plan(d.walk.Signature, census, l.Count(census))); Match(p.Match) <= match {
		return "; the group " + names.Conj(own) + " would make it " + p.Match.String()
	}
	i := slices.Index(groups, own) // it may be declared already
	if v := &l.Groups[i]; v.Code == grouptree.CodeCrossing && v.Other >= 0 {
		return "; the group " + names.Conj(own) + " crosses " + names.Conj(groups[v.Other]) + ", which is declared before it, and with one array for each component only the first of the two is full"
	}
	return ""
}

// matchError says that a system's match is worse than is asked for.
type matchError struct {
	system    string
	got, want Match
	why       string
	hint      string
}

func (e *matchError) Error() string {
	return "system " + strconv.Quote(e.system) + " is " + e.got.String() + " and not " + e.want.String() + ": " + strings.TrimSuffix(e.why, ".") + e.hint + "."
}

// acceptExtension returns an error if a layout that is extended for entities with new components takes a match from a
// system that requires it.
func (f *face) acceptExtension(layout *grouptree.Layout) error {
	before := f.w.store().Blocks.Layout()
	for s := range f.w.eachSystem() {
		if s.required == Scan || !s.walk.MeetsClassesFrom(layout, len(before.Classes)) {
			continue
		}
		if got := Match(s.walk.PlanIn(layout).Match); got > s.required {
			coming := layout.Spec.Known[len(before.Spec.Known):]
			return &extensionError{s.name, got, s.required, nameSets(f.w.registry().Names(), coming)}
		}
	}
	return nil
}

// nameSets writes sets of components as groups are written.
func nameSets(names grouptree.Names, sets []grouptree.Set) string {
	var out []string
	for _, set := range sets {
		out = append(out, names.Conj(grouptree.Conj{Cares: set, Has: set}))
	}
	return strings.Join(out, ", ")
}

// extensionError says that a system would lose the match that it requires.
type extensionError struct {
	system    string
	got, want Match
	coming    string
}

func (e *extensionError) Error() string {
	return "system " + strconv.Quote(e.system) + " requires to be " + e.want.String() + ", and would be " + e.got.String() +
		" as soon as there are entities with " + e.coming + ": nothing was changed"
}
