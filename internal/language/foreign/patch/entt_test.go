package patch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/patch"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

const declared = "#include <entt/entt.hpp>\nstruct A { float x; };\nstruct B { float x; };\nstruct C {};\n"

// entt reads a program with components A, B and a tag C.
func entt(t *testing.T, body string) (string, *program.Program, *patch.EnTT) {
	text := declared + body
	p := dialect.Import(text, dialect.EnTT).Program
	require.NotNil(t, p)
	require.NotEmpty(t, p.Systems, body)
	return text, p, patch.NewEnTT(text, p)
}

func TestReasonsWhyATextStaysAsItIs(t *testing.T) {
	for body, want := range map[string]string{
		"void f(entt::registry &r) { r.view<A, B>().each([](A &a, const B &b) { a.x += b.x; }); }":                                                  "",
		"void f(entt::registry &r) { for(auto [e, a, b]: r.view<A, B>().each()) { a.x += b.x; } }":                                                  "",
		"void f(entt::registry &r) { auto v = r.view<A, B>(); for(auto e: v) { v.get<A>(e).x += v.get<B>(e).x; } }":                                 "",
		"void f(entt::registry &r) { for(auto e: r.view<A, B>()) { r.get<A>(e).x += r.get<B>(e).x; } }":                                             "",
		"void f(const entt::registry &r) { r.view<A, B>().each([](auto &a, auto &b) { g(a.x, b.x); }); }":                                           "its registry is const, and a const registry makes no group",
		"void f(entt::registry &r) { for(auto [e, a, b]: r.view<A, B>().each()) r.remove<B>(e); }":                                                  "its loop calls remove (line 5), which can change the group that is walked",
		"void f(entt::registry &r) { for(auto [e, a, b]: r.view<A, B>().each()) r.destroy(e); }":                                                    "its loop calls destroy (line 5), which can change the group that is walked",
		"void f(entt::registry &r) { for(auto [e, a, b]: r.view<A, B>().each()) if(a.x < b.x) dead.push_back(e); for(auto e: dead) r.destroy(e); }": "",
		"void g(entt::registry &r, entt::entity e) { r.emplace<C>(e); }\nvoid f(entt::registry &r) { for(auto e: r.view<A, B>()) g(r, e); }":        "its loop calls g, which calls emplace",
		"void f(entt::registry &r) { auto v = r.view<A, B>(); v.use<B>(); for(auto e: v) v.get<A>(e).x = 1; }":                                      "its text chooses the pool that leads",
		"auto v(entt::registry &r) { return r.view<A, B>(); }\nvoid f(entt::registry &r) { r.view<A, C>().each([](A &a) { a.x = 1; }); }":           "its loop is not in the text",
	} {
		_, _, text := entt(t, body)
		require.Equal(t, want, text.Fixed(0), body)
	}
}

func TestRewrittenCalls(t *testing.T) {
	set := grouptree.SetOf
	for body, want := range map[string]string{
		"void f(entt::registry &r) { r.view<A, const B>(entt::exclude<C>).each([](auto &a, auto &b) { a.x += b.x; }); }":            "group<A>(entt::get<const B>, entt::exclude<C>)",
		"using namespace entt;\nvoid f(registry &r) { r.view<A, const B>(exclude<C>).each([](auto &a, auto &b) { a.x += b.x; }); }": "group<A>(get<const B>, exclude<C>)",
		"void f(entt::registry &r) { r.group<A, B>(entt::get<>, entt::exclude<C>).each([](auto &a, auto &b) { a.x += b.x; }); }":    "group<A>(entt::get<B>, entt::exclude<C>)",
	} {
		text, p, changed := entt(t, body)
		number := map[string]int{}
		for i := range p.Components {
			number[p.Components[i].Full] = i
		}
		a, b, c := number["A"], number["B"], number["C"]
		g := &model.Group{Own: set(a), Get: set(b), Not: set(c)}
		edits := changed.Rewrite(0, g, []int{a, b}, "why")
		require.Len(t, edits, 1, body)
		require.Equal(t, want, edits[0].Text)
		next := patch.Apply(text, edits)
		q := dialect.Import(next, dialect.EnTT).Program
		require.Empty(t, patch.NewEnTT(next, q).Rewrite(0, g, []int{a, b}, "why"), "it is so already")
		over, ok := patch.NewEnTT(next, q).Over(0)
		require.True(t, ok)
		require.Equal(t, *g, over.Group)
		back := patch.NewEnTT(next, q).Rewrite(0, nil, nil, "why")
		require.Len(t, back, 1)
		require.Contains(t, []string{"view<A, const B>(entt::exclude<C>)", "view<A, const B>(exclude<C>)", "view<A, B>(entt::exclude<C>)"}, back[0].Text)
	}
}

func TestSortedTypes(t *testing.T) {
	_, p, text := entt(t, "void f(entt::registry &r) { r.sort<A>([](auto &x, auto &y) { return x.x < y.x; }); r.view<A, B>().each([](auto &a, auto &b) { a.x += b.x; }); }")
	require.Len(t, text.Sorted(), 1)
	require.Equal(t, "A", p.NameOf(text.Sorted()[0]))
}

func TestStoragesOfBevy(t *testing.T) {
	for _, c := range []struct {
		before, after string
		sparse        bool
		why           string
	}{
		{"#[derive(Component)]\npub struct A(f32);\n", "#[derive(Component)]\n#[component(storage = \"SparseSet\")]\npub struct A(f32);\n", true, ""},
		{"mod m {\n    #[derive(Component)]\n    enum A { X, Y }\n}\n", "mod m {\n    #[derive(Component)]\n    #[component(storage = \"SparseSet\")]\n    enum A { X, Y }\n}\n", true, ""},
		{"#[derive(Component)]\n#[component(on_add = f)]\nstruct A(f32);\n", "#[derive(Component)]\n#[component(storage = \"SparseSet\", on_add = f)]\nstruct A(f32);\n", true, ""},
		{"#[derive(Component)]\n#[component(storage = \"SparseSet\")]\nstruct A(f32);\n", "#[derive(Component)]\nstruct A(f32);\n", false, ""},
		{"#[derive(Component)]\n#[component(storage = \"SparseSet\", on_add = f)]\nstruct A(f32);\n", "#[derive(Component)]\n#[component(on_add = f)]\nstruct A(f32);\n", false, ""},
		{"#[derive(Component)]\n#[component(on_add = f, storage = \"SparseSet\")]\nstruct A(f32);\n", "#[derive(Component)]\n#[component(on_add = f)]\nstruct A(f32);\n", false, ""},
		{"#[derive(Component)]\n#[component(storage = \"SparseSet\")]\nstruct A(f32);\n", "", true, ""},
		{"struct A(f32);\nimpl Component for A { const STORAGE_TYPE: StorageType = StorageType::SparseSet; }\n", "", false, "A is not declared in the text as a struct or enum that derives Component"},
	} {
		text := "use bevy::prelude::*;\n" + c.before + "fn f(q: Query<&A>) { for a in &q { g(a.0); } }\n"
		p := dialect.Import(text, dialect.Bevy).Program
		require.NotNil(t, p)
		edits, why := patch.NewBevy(text, p).Store(0, c.sparse, "why")
		require.Equal(t, c.why, why, c.before)
		if c.after == "" {
			require.Empty(t, edits, c.before)
			continue
		}
		require.Equal(t, "use bevy::prelude::*;\n"+c.after+"fn f(q: Query<&A>) { for a in &q { g(a.0); } }\n", patch.Apply(text, edits))
	}
}
