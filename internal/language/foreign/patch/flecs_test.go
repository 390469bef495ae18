package patch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/foreign/patch"
)

func TestTraitsWhereComponentsAreRegistered(t *testing.T) {
	const used = "\n    ecs.system<A>(\"Run\").each([](A& a) { a.x += 1; });\n    for (int i = 0; i < 9; i++) ecs.entity().set<A>({1});\n}\n"
	for _, c := range []struct{ registers, trait, want, why string }{
		{"ecs.component<A>();", "Sparse", "ecs.component<A>().add(flecs::Sparse);", ""},
		{"auto a = ecs.component<A>(\"a\").member<float>(\"x\");", "DontFragment", "auto a = ecs.component<A>(\"a\").add(flecs::DontFragment).member<float>(\"x\");", ""},
		{"ecs.component<A>().add(flecs::Sparse);", "", "ecs.component<A>();", ""},
		{"ecs.component<A>()\n        .add(flecs::Sparse);", "DontFragment", "ecs.component<A>()\n        .add(flecs::DontFragment);", ""},
		{"ecs.component<A>().add(flecs::Sparse).add(flecs::DontFragment);", "", "ecs.component<A>();", ""},
		{"", "Sparse", "", "A is not registered in one statement of the text, `world.component<A>();`, before it is used"},
		{"ecs.component<A>(); ecs.component<A>();", "Sparse", "", "A is not registered in one statement of the text, `world.component<A>();`, before it is used"},
		{"ecs.component<A>();", "", "", "the trait of A is not written where it is registered"},
	} {
		text := "#include <flecs.h>\nstruct A { float x; };\nvoid f(flecs::world& ecs) {\n    " + c.registers + used
		p := dialect.Import(text, dialect.Flecs).Program
		require.NotNil(t, p)
		edits, why := patch.NewFlecs(text, p).Trait(0, c.trait, "why")
		require.Equal(t, c.why, why, c.registers)
		if why == "" {
			require.Equal(t, "#include <flecs.h>\nstruct A { float x; };\nvoid f(flecs::world& ecs) {\n    "+c.want+used, patch.Apply(text, edits))
		}
	}
	text := "#include <flecs.h>\nstruct A { static constexpr bool sparse = true; float x; };\nvoid f(flecs::world& ecs) {\n    ecs.component<A>();" + used
	_, why := patch.NewFlecs(text, dialect.Import(text, dialect.Flecs).Program).Trait(0, "", "why")
	require.Equal(t, "A has its trait as a constant of its type", why)
}
