package model

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// Group is registry.group<Own...>(get<Get...>, exclude<Not...>). It can be compared with ==.
type Group struct{ Own, Get, Not grouptree.Set }

// size returns how many types a group names.
func (g *Group) size() int { return g.Own.Len() + g.Get.Len() + g.Not.Len() }

// Version says which groups a registry accepts together.
type Version uint8

// The rules of versions.
const (
	Disjoint Version = iota // from 3.12: no type is owned twice
	Nested                  // up to 3.11: groups that share an owned type are nested role by role
)

// String returns the versions with a rule, in words.
func (v Version) String() string {
	if v == Nested {
		return "3.11 and older"
	}
	return "3.12 and newer"
}

// ParseVersion returns the rule of a version such as 3.11.1, and whether it can be read. Versions behind those that the rules were read
// from (3.16) have the newest.
func ParseVersion(text string) (Version, bool) {
	parts := strings.Split(strings.TrimPrefix(text, "v"), ".")
	if len(parts) < 2 || len(parts) > 3 {
		return Disjoint, false
	}
	for _, p := range parts {
		if p == "" || len(p) > 4 || strings.Trim(p, "0123456789") != "" {
			return Disjoint, false
		}
	}
	minor := strings.TrimLeft(parts[1], "0")
	if parts[0] < "3" || parts[0] == "3" && (len(minor) < 2 || len(minor) == 2 && minor < "12") {
		return Nested, true
	}
	return Disjoint, true
}

// Conflict reports whether the registry asserts "Conflicting groups" when it has one of two different groups and makes the other.
// Groups that own nothing in common never conflict.
func (v Version) Conflict(a, b *Group) bool {
	both := a.Own.Intersect(b.Own)
	if both.Empty() {
		return false
	}
	if v == Disjoint {
		return true
	}
	shared := both.Len() + a.Get.Intersect(b.Get).Len() + a.Not.Intersect(b.Not).Len()
	return shared != a.size() && shared != b.size()
}

// Made is a group as a text makes it: the order of its types is part of it from 3.12 on.
type Made struct {
	Group
	Order []int // the types in the order of the text, role by role
}

// same reports whether the registry returns the one group for the other.
func (v Version) same(a, b *Made) bool {
	return a.Group == b.Group && (v == Nested || slices.Equal(a.Order, b.Order))
}

// Refusal is a group that the registry does not make.
type Refusal struct {
	Group int // index
	With  int // the group before it that it conflicts with, -1 for none
	Why   string
}

// Check makes groups one after the other and returns those that the registry refuses, each with the rule. A refused group is not
// there for those behind it. It takes O(groups squared).
func (m *EnTT) Check(made []Made) (refused []Refusal, accepted []int) {
	for i := range made {
		g := &made[i]
		if why := m.alone(&g.Group); why != "" {
			refused = append(refused, Refusal{i, -1, why})
			continue
		}
		known := slices.ContainsFunc(accepted, func(k int) bool { return m.Version.same(&made[k], g) })
		at := slices.IndexFunc(accepted, func(k int) bool { return m.Version.Conflict(&made[k].Group, &g.Group) })
		if at < 0 || known {
			accepted = append(accepted, i)
			continue
		}
		refused = append(refused, Refusal{i, accepted[at], m.rule(&made[accepted[at]], g)})
	}
	return refused, accepted
}

// alone returns why no registry makes a group, "" if one does.
func (m *EnTT) alone(g *Group) string {
	switch {
	case g.Own.Empty() && g.Get.Empty():
		return "a group of excluded types alone is not supported"
	case g.size() < 2:
		return "a group of one type is not allowed; the pool of the type is in order without it"
	}
	for c := range g.Own.All() {
		if why := m.In.Components[c].Unowned; why != "" {
			return m.In.Components[c].Name + " " + why + ", so no group can own it"
		}
	}
	return ""
}

// rule returns the rule by which two groups conflict.
func (m *EnTT) rule(a, b *Made) string {
	if m.Version == Disjoint {
		name := m.In.Components[a.Own.Intersect(b.Own).First()].Name
		if a.Group == b.Group {
			return name + " is owned already, and another order of types is another group"
		}
		return name + " is owned already, and from EnTT 3.12 on no type is owned by two groups"
	}
	return "up to EnTT 3.11 groups that share an owned type must be nested: all types of one of them have the same role in the other"
}

// Code returns the call that makes a group, without the registry: group<A, B>(entt::get<C>, entt::exclude<D>). order has types
// whose order is wanted; those that it does not have follow in ascending order.
func (m *EnTT) Code(g *Group, order []int) string {
	list := func(s grouptree.Set) string {
		var names []string
		for _, c := range inOrderOf(s, order) {
			names = append(names, m.In.Components[c].Name)
		}
		return strings.Join(names, ", ")
	}
	var args []string
	if !g.Get.Empty() || !g.Not.Empty() {
		args = append(args, "entt::get<"+list(g.Get)+">")
	}
	if !g.Not.Empty() {
		args = append(args, "entt::exclude<"+list(g.Not)+">")
	}
	return "group<" + list(g.Own) + ">(" + strings.Join(args, ", ") + ")"
}

// inOrderOf returns the components of a set, those of an order first.
func inOrderOf(s grouptree.Set, order []int) (out []int) {
	for _, c := range order {
		if s.Has(c) {
			out = append(out, c)
			s.Remove(c)
		}
	}
	for c := range s.All() {
		out = append(out, c)
	}
	return out
}
