package advice_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/foreign/advice"
)

// drawUnity draws a program of Unity: jobs over components, some of which are added, removed, enabled and asked for.
func drawUnity(t *rapid.T) string {
	types := []string{"A", "B", "C", "D"}
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	p("using Unity.Entities;\nusing Unity.Mathematics;")
	for i, c := range types {
		bases := rapid.SampledFrom([]string{"IComponentData", "IComponentData", "IComponentData, IEnableableComponent"}).Draw(t, "bases")
		p("public struct %s : %s { %s }", c, bases, []string{"public float X;", "", "public float4x4 M0, M1, M2, M3;", "public int N;"}[(i+rapid.IntRange(0, 3).Draw(t, "size"))%4])
	}
	for i := range rapid.IntRange(1, 4).Draw(t, "systems") {
		has, term := rapid.SampledFrom(types).Draw(t, "has"), ""
		if other := rapid.SampledFrom(types).Draw(t, "term"); other != has {
			term = fmt.Sprintf(".%s<%s>()", rapid.SampledFrom([]string{"WithAll", "WithNone"}).Draw(t, "clause"), other)
		}
		p("public partial struct System%d : ISystem\n{\n    public void OnUpdate(ref SystemState state)\n    {", i)
		p("        var ecb = new EntityCommandBuffer(state.WorldUpdateAllocator);")
		p("        foreach (var (value, e) in SystemAPI.Query<RefRW<%s>>()%s.WithEntityAccess())\n        {", has, term)
		changed := rapid.SampledFrom(types).Draw(t, "changed")
		ask := rapid.SampledFrom([]string{"", "", "if (SystemAPI.HasComponent<" + changed + ">(e)) "}).Draw(t, "ask")
		p("            %s%s", ask, fmt.Sprintf(rapid.SampledFrom([]string{
			"ecb.AddComponent<%s>(e);", "ecb.RemoveComponent<%s>(e);", "ecb.AddComponent(e, new %s());", "ecb.RemoveComponent(e, typeof(%s));", "state.EntityManager.GetName<%s>(e);",
		}).Draw(t, "verb"), changed))
		p("        }\n    }\n}")
	}
	p("public partial struct Start : ISystem\n{\n    public void OnCreate(ref SystemState state)\n    {\n        var manager = state.EntityManager;")
	for i := range rapid.IntRange(1, 3).Draw(t, "spawns") {
		p("        for (int i = 0; i < %d; i++)\n        {\n            var e%d = manager.CreateEntity();", rapid.IntRange(1, 20_000).Draw(t, "count"), i)
		for _, c := range drawList(t, "made", types) {
			p("            manager.AddComponent<%s>(e%d);", c, i)
		}
		p("        }")
	}
	p("    }\n}")
	return b.String()
}

// drawFlecs draws a program of Flecs with traits, some of which are there already.
func drawFlecs(t *rapid.T) string {
	types := []string{"A", "B", "C", "D"}
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	p("#include <flecs.h>")
	for i, c := range types {
		p("struct %s { %s };", c, []string{"float x, y;", "", "float m[64];", "int n;"}[(i+rapid.IntRange(0, 3).Draw(t, "size"))%4])
	}
	p("int main() {\n    flecs::world ecs;")
	for _, c := range types {
		p("    ecs.component<%s>()%s;", c, rapid.SampledFrom([]string{"", "", ".add(flecs::Sparse)", "\n        .add(flecs::DontFragment)", ".add(flecs::CanToggle)"}).Draw(t, "trait"))
	}
	for i := range rapid.IntRange(1, 4).Draw(t, "systems") {
		has, term := rapid.SampledFrom(types).Draw(t, "has"), ""
		if other := rapid.SampledFrom(types).Draw(t, "term"); other != has {
			term = fmt.Sprintf(".%s<%s>()", rapid.SampledFrom([]string{"with", "without"}).Draw(t, "clause"), other)
		}
		p("    ecs.system<%s>(\"System%d\")%s.each([](flecs::entity e, %s& value) {", has, i, term, has)
		p("        if (value == 1) e.%s<%s>();", rapid.SampledFrom([]string{"add", "remove", "enable", "disable"}).Draw(t, "verb"), rapid.SampledFrom(types).Draw(t, "changed"))
		p("    });")
	}
	for range rapid.IntRange(1, 3).Draw(t, "spawns") {
		p("    for (int i = 0; i < %d; i++) {\n        auto e = ecs.entity();", rapid.IntRange(1, 20_000).Draw(t, "count"))
		for _, c := range drawList(t, "made", types) {
			p("        e.add<%s>();", c)
		}
		p("    }")
	}
	p("}")
	return b.String()
}

// The text with its patch is the same program, costs what the advice says, and gives no further patch.
func TestPatchesOfRandomProgramsWithStorages(t *testing.T) {
	for _, c := range []struct {
		dialect dialect.Dialect
		draw    func(t *rapid.T) string
	}{{dialect.Unity, drawUnity}, {dialect.Flecs, drawFlecs}} {
		patched := 0
		rapid.Check(t, func(t *rapid.T) {
			text := c.draw(t)
			p := dialect.Import(text, c.dialect).Program
			next := check(t, text, p, "")
			if next == text {
				return
			}
			if strings.Contains(next, "ecb.SetComponent(") {
				return // the value that was added is one that is set, which counts as a look-up
			}
			patched++
			q := dialect.Import(next, c.dialect).Program
			require.Equal(t, systemsOf(p), systemsOf(q), next)
			a, err := advice.Of(text, "game", p, advice.Options{})
			require.NoError(t, err)
			again, err := advice.Of(next, "game", q, advice.Options{})
			require.NoError(t, err)
			require.Equal(t, a.Advised, again.Now, "the patched text costs what the advice says\n%s\n%s", text, next)
			require.Empty(t, again.Edits, "%s\n%s", text, next)
		})
		require.Positive(t, patched, c.dialect)
	}
}
