package model

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
)

// readTypes reads the numbers of types.
func readTypes(t *testing.T, text string) (s grouptree.Set, order []int) {
	for _, word := range strings.Fields(text) {
		n, err := strconv.Atoi(word)
		require.NoError(t, err)
		s.Add(n)
		order = append(order, n)
	}
	return s, order
}

// readMade reads a line of what a registry was asked and said.
func readMade(t *testing.T, line string) (made []Made, accepted []bool) {
	for _, part := range strings.Split(line, "; ") {
		types, said, found := strings.Cut(part, " = ")
		require.True(t, found, part)
		roles := strings.Split(types, "|")
		require.Len(t, roles, 3, part)
		var m Made
		var order []int
		m.Own, m.Order = readTypes(t, roles[0])
		m.Get, order = readTypes(t, roles[1])
		m.Order = append(m.Order, order...)
		m.Not, order = readTypes(t, roles[2])
		m.Order = append(m.Order, order...)
		made, accepted = append(made, m), append(accepted, said == "1")
	}
	return made, accepted
}

// The files have what the registries of two versions of EnTT said.
func TestConflictsAreThoseOfTheRegistry(t *testing.T) {
	for file, version := range map[string]Version{"conflicts-3.11.1.txt": Nested, "conflicts-3.16.0.txt": Disjoint} {
		text, err := os.ReadFile("testdata/" + file)
		require.NoError(t, err)
		asked := 0
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "#") {
				continue
			}
			made, want := readMade(t, strings.TrimSpace(line))
			m := NewEnTT(&Input{Components: make([]Component, 6)}, EnTTDefault, version)
			refused, accepted := m.Check(made)
			require.Len(t, made, len(refused)+len(accepted))
			for _, r := range refused {
				require.False(t, want[r.Group], "%s: %s", file, line)
			}
			for _, i := range accepted {
				require.True(t, want[i], "%s: %s", file, line)
			}
			asked += len(made)
		}
		require.GreaterOrEqual(t, asked, 90)
	}
}

func TestRefusalsSayTheRule(t *testing.T) {
	in := &Input{Components: []Component{{Name: "A"}, {Name: "B"}, {Name: "C", Unowned: "is deleted in place"}}}
	ab := Made{Group{Own: grouptree.SetOf(0, 1)}, []int{0, 1}}
	ba := Made{ab.Group, []int{1, 0}}
	abNotC := Made{Group{Own: grouptree.SetOf(0), Not: grouptree.SetOf(1)}, []int{0, 1}}
	for _, c := range []struct {
		version  Version
		made     []Made
		want     []Refusal
		accepted []int
	}{
		{Disjoint, []Made{ab, ba}, []Refusal{{1, 0, "A is owned already, and another order of types is another group"}}, []int{0}},
		{Nested, []Made{ab, ba}, nil, []int{0, 1}},
		{Disjoint, []Made{ab, ab}, nil, []int{0, 1}},
		{Disjoint, []Made{ab, abNotC}, []Refusal{{1, 0, "A is owned already, and from EnTT 3.12 on no type is owned by two groups"}}, []int{0}},
		{Nested, []Made{ab, abNotC}, []Refusal{{1, 0, "up to EnTT 3.11 groups that share an owned type must be nested: all types of one of them have the same role in the other"}}, []int{0}},
		{Disjoint, []Made{{Group{Own: grouptree.SetOf(0)}, []int{0}}}, []Refusal{{0, -1, "a group of one type is not allowed; the pool of the type is in order without it"}}, nil},
		{Disjoint, []Made{{Group{Not: grouptree.SetOf(0, 1)}, []int{0, 1}}}, []Refusal{{0, -1, "a group of excluded types alone is not supported"}}, nil},
		{Disjoint, []Made{{Group{Own: grouptree.SetOf(0, 2)}, []int{0, 2}}}, []Refusal{{0, -1, "C is deleted in place, so no group can own it"}}, nil},
	} {
		refused, accepted := NewEnTT(in, EnTTDefault, c.version).Check(c.made)
		require.Equal(t, c.want, refused)
		require.Equal(t, c.accepted, accepted)
	}
}

func TestVersions(t *testing.T) {
	for text, want := range map[string]Version{"3.11": Nested, "v3.11.1": Nested, "3.8.1": Nested, "2.7": Nested, "3.12": Disjoint, "3.16.0": Disjoint, "4.0": Disjoint, "3.9": Nested} {
		got, ok := ParseVersion(text)
		require.True(t, ok, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"", "3", "new", "3.x", "3.11.1.0", "3..1", "-3.1"} {
		_, ok := ParseVersion(text)
		require.False(t, ok, text)
	}
}

func TestCode(t *testing.T) {
	in := &Input{Components: []Component{{Name: "A"}, {Name: "B"}, {Name: "C"}, {Name: "D"}}}
	m := NewEnTT(in, EnTTDefault, Disjoint)
	for want, g := range map[string]Group{
		"group<B, A>()":                                 {Own: grouptree.SetOf(0, 1)},
		"group<B, A>(entt::get<C>)":                     {Own: grouptree.SetOf(0, 1), Get: grouptree.SetOf(2)},
		"group<A>(entt::get<>, entt::exclude<D>)":       {Own: grouptree.SetOf(0), Not: grouptree.SetOf(3)},
		"group<>(entt::get<B, A>, entt::exclude<C, D>)": {Get: grouptree.SetOf(0, 1), Not: grouptree.SetOf(2, 3)},
	} {
		require.Equal(t, want, m.Code(&g, []int{1, 0}))
	}
}
