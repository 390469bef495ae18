package dialect_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/dialect"
)

// hostileFlecs are texts that nest or repeat what the reader of Flecs looks for.
var hostileFlecs = map[string]string{
	"uses":       "void f(flecs::world& w){auto q=w.query<A>();" + filled("q.each([](A&a){});") + "}",
	"queries":    "void f(flecs::world& w){" + filled("auto q=w.query<A>();q.each([](A&a){});") + "}",
	"nested":     "flecs::world world;" + filled("world.each([](flecs::entity e,A&a){e.add<B>();"),
	"entities":   "void f(flecs::world& w){" + filled("auto e=w.entity();e.set<A>({1});") + "}",
	"same":       "void f(flecs::world& w){auto e=w.entity();" + filled("e.set<A>({1});") + "}",
	"chained":    "flecs::world w;w.entity()" + filled(".add<A>()"),
	"unclosed":   "flecs::world w;w.system<A>()" + filled(".each([](A&a){"),
	"or":         "flecs::world w;w.query_builder()" + filled(".with<A>().or_()") + ".build();",
	"ors":        "flecs::world w;w.query_builder()" + strings.Repeat(".with<A>().or_().with<B>()", 40) + ".build();",
	"makers":     filled("flecs::entity f(flecs::world& w){return w.entity().add<A>();}flecs::entity g(flecs::world& w){return f(w);}\n"),
	"defer":      "flecs::world w;void f(){" + filled("w.defer_begin();"),
	"components": "flecs::world w;" + filled("auto c=w.component<A>();c.add(flecs::Sparse);"),
	"pairs":      filled("ecs_pair(") + filled(")"),
	"terms":      "ecs_query(w,{.terms={" + filled("{.id=ecs_id(A)},") + "}});",
	"expr":       "ecs_query(w,{.expr=\"" + filled("A||") + "\"});",
	"described":  filled("ecs_entity(w,{.add=ecs_ids("),
	"iterators":  "void f(ecs_world_t*w){ecs_query_t*q=ecs_query(w,{.expr=\"A\"});" + filled("ecs_iter_t i=ecs_query_iter(w,q);") + "}",
	"parameters": filled("void f(flecs::query<A>& q){q.each([](A&a){});}\n"),
	"templates":  filled("template<class T> void f(flecs::world& w){w.system<T>().each([](flecs::entity e,T&t){e.remove<T>();});} void g(flecs::world& w){f<A>(w);f<B>(w);}\n"),
	"sparse":     filled("struct A{static constexpr bool sparse=true;};"),
	"values":     "void f(flecs::entity e){" + filled("A a;e.set(a);"),
}

func TestHostileTextsOfFlecs(t *testing.T) {
	for name, text := range designtest.Some(hostileFlecs) {
		t.Run(name, func(t *testing.T) { sound(t, text, dialect.Import(text, dialect.Flecs)) })
	}
}

func TestChangesOfSystemsOfFlecsAreLater(t *testing.T) {
	p := dialect.Import(read(t, "testdata/flecs/deferred.txt"), dialect.Flecs).Program
	require.True(t, p.Changes[0].Later, "between defer_begin and defer_end")
	p = dialect.Import(read(t, "testdata/flecs/changes.txt"), dialect.Flecs).Program
	require.True(t, p.Changes[0].Later, "in a system")
	require.False(t, p.Changes[len(p.Changes)-1].Later, "outside of systems")
}
