package dialect_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/dialect"
)

// bevyHostile are texts that nest or repeat what the reader of Bevy looks for.
var bevyHostile = map[string]string{
	"loops":     "fn f(q: Query<(Entity, &A)>) {" + filled("for (e, a) in &q { c.entity(e).insert(B); "),
	"closed":    "fn f(q: Query<&A>) {" + strings.Repeat("for a in &q {", 500) + strings.Repeat("}", 500) + "}",
	"aliases":   "type A = (B, B);type B = (C, C);type C = (D, D);type D = (E, E);type E = (F, F);type F = (&X, &X);" + filled("fn f(q: Query<A>) {}"),
	"recursive": "type A<T> = A<(T, T)>;fn f(q: Query<A<&B>>) {}",
	"bundles":   "fn a() -> impl Bundle { (b(), b(), b()) } fn b() -> impl Bundle { (a(), a(), a()) }" + filled("fn s(mut commands: Commands) { commands.spawn(a()); }"),
	"calls":     filled("fn f(mut commands: Commands) { g(commands); commands.spawn(A); } fn g(c: Commands) { f(c); }"),
	"requires":  filled("#[derive(Component)] #[require(A, B)] struct A; #[derive(Component)] #[require(A)] struct B;") + "fn setup(mut commands: Commands) { commands.spawn(A); }",
	"closures":  "fn f() {" + filled("app.add_systems(Update, |q: Query<&A>|"),
	"bars":      filled("(|a"),
	"generics":  "fn f<T: Component>(q: Query<&T>) { for t in &q { commands.entity(e).remove::<T>(); } }" + filled("app.add_systems(Update, f::<A>);app.add_systems(Update, f::<B>);"),
	"schedules": "app.add_systems(Update, " + filled("(") + ");",
	"runs":      filled("app.add_systems(Startup, f);") + "fn f(mut commands: Commands) {" + filled("commands.entity(e).insert(A);") + "}",
	"spawns":    "fn setup(mut commands: Commands) {" + filled("let e = commands.spawn(A).id(); if x { commands.entity(e).insert(B); }") + "}",
	"sets":      "fn f(mut s: ParamSet<(" + filled("ParamSet<(Query<&A>,") + ")>) {}",
	"helpers":   filled("fn f(q: &Query<&A>) { g(q); } fn g(q: &Query<&A>) { f(q); }"),
	"params":    "#[derive(SystemParam)] struct S { s: S, q: Query<&A> } fn f(s: S) {" + filled("s.q.iter();s.s.q.iter();") + "}",
	"conditions": "fn f(mut commands: Commands) {" + filled("if a && b { return; } commands.entity(e).insert(A);") +
		"}",
}

func TestHostileTextsOfBevy(t *testing.T) {
	for name, text := range designtest.Some(bevyHostile) {
		t.Run(name, func(t *testing.T) {
			sound(t, text, dialect.Import(text, dialect.Bevy))
			require.LessOrEqual(t, dialect.Steps(text, dialect.Bevy), 3_000_000)
		})
	}
}
