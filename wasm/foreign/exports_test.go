//go:build js && wasm

package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// send writes a text into the input buffer, as the page does.
func send(text string) int32 {
	n := int32(len(text))
	bridge.Input(n)
	copy(bridge.In(n), text)
	return n
}

// result returns the output of a call, which must have status Done.
func result(t *testing.T, status int32) string {
	t.Helper()
	require.Equal(t, bridge.Done, status, string(bridge.Out))
	return string(bridge.Out)
}

func TestTextsOfOtherLibrariesBecomeDesigns(t *testing.T) {
	const pasted = "void move(entt::registry& r) { r.view<A, const B>(); }"
	require.Equal(t, string(dialect.Import(pasted, dialect.Unknown).AppendJSON(nil)), result(t, importText(send(pasted), int32(len(pasted)), -1)))
	require.Equal(t, string(dialect.Import(pasted, dialect.Dialects()[0]).AppendJSON(nil)), result(t, importText(send(pasted), int32(len(pasted)), 0)))
	var document struct {
		Dialect  string
		Dialects []struct{ Name, Title string }
	}
	require.NoError(t, json.Unmarshal(bridge.Out, &document))
	require.Equal(t, "flecs", document.Dialect)
	require.Len(t, document.Dialects, len(dialect.Dialects()))

	const thaws = "void thaw(entt::registry& r) { for (auto e : r.view<Frozen>()) r.remove<Frozen>(e); }"
	answered := result(t, importText(send(thaws+"# asked: thaw removes Frozen, at 5% a tick"), int32(len(thaws)), -1))
	require.Contains(t, answered, "# asked: thaw removes Frozen, at 5% a tick\\n")
}

func TestProgramsOfOtherLibrariesAreAdvised(t *testing.T) {
	ask := func(text string, version, search int32) map[string]any {
		var document map[string]any
		require.NoError(t, json.Unmarshal([]byte(result(t, adviseText(send(text), int32(len(text)), -1, version, search))), &document))
		return document
	}
	const pasted = `#include <entt/entt.hpp>
struct A { int n; };
struct B { int n; };
void make(entt::registry &r) { (void)r.group<A, B>(); (void)r.group<B, A>(); }
void run(entt::registry &r) { r.view<A, const B>().each([](auto &a, const auto &b) { a.n += b.n; }); }
`
	newest := ask(pasted, -1, 1)
	require.Equal(t, "EnTT 3.12 and newer", newest["version"])
	require.Equal(t, []any{"3.12 and newer", "3.11 and older"}, newest["versions"])
	require.Len(t, newest["problems"], 1)
	require.Equal(t, true, newest["searched"])
	older := ask(pasted, 1, 0)
	require.Equal(t, "EnTT 3.11 and older", older["version"])
	require.Empty(t, older["problems"])
	require.Equal(t, false, older["searched"])

	for text, want := range map[string]string{
		"":                           "There is nothing to import yet.",
		"component A\nsystem S(A)\n": "This is a design of Copse and no program for another library. Open it as a design.",
		"const Position = defineComponent({ x: Types.f32 })\nconst moving = defineQuery([Position])\nfor (const e of moving(world)) Position.x[e] += 1\n": "There is no model of bitECS yet, so nothing is said about its memory and its costs. The text was read, and the design that it makes can be opened: there is everything that Copse would do with it.",
		"#include <entt/entt.hpp>\nstruct A { int n; };\nvoid make(entt::registry &r) { r.emplace<A>(r.create()); }":                                      "No system of the text goes over entities, so there is nothing to advise.",
	} {
		require.Equal(t, want, ask(text, -1, 1)["refused"], text)
	}
}
