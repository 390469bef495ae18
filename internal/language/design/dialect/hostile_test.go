package dialect_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// large is a size at which a quadratic importer takes noticeably long.
const large = 16 << 10

// filled repeats a text up to that size.
func filled(text string) string { return strings.Repeat(text, large/len(text)) }

// hostile are texts that nest, repeat or never close the constructs of the importers.
var hostile = map[string]string{
	"angles":            filled("a<"),
	"parens":            filled("f("),
	"braces":            filled("{"),
	"closers":           filled("(")[:large/2] + filled("]")[:large/2],
	"mixed":             filled("([{<"),
	"quotes":            filled("\"'`"),
	"comment":           "/*" + filled("/* "),
	"preprocess":        filled("#if x\n"),
	"continued":         "#define x " + filled("\\\n"),
	"flecs":             filled("w.system<A>().with<B>()."),
	"flecs chain":       "w.query()" + filled(".query()"),
	"flecs each":        filled("world.each([](A a){});"),
	"flecs expr":        "ECS_SYSTEM(w, M, E, " + filled("(A,") + ")",
	"entt":              filled("void f(){auto g=r.group<A>(e::get<B>);}\n"),
	"entt nested":       filled("r.view<std::array<"),
	"entt loops":        "void f(R& r){" + filled("for(auto e:r.view<A>()){r.get<B>(e);"),
	"entt views":        "void f(R& r){" + filled("auto v=r.view<A>();for(auto e:v){v.get<A>(e);}"),
	"entt makes":        "void f(entt::registry& r){" + filled("auto e=r.create();r.emplace<A>(e);"),
	"entt calls":        filled("E f(entt::registry& r){auto e=r.create();r.emplace<A>(e);return e;}E g(entt::registry& r){return f(r);}\n"),
	"entt some":         "void f(entt::registry& r){auto e=r.create();" + filled("if(x){r.emplace<A>(e);"),
	"entt types":        filled("template<class T> void f(R& r){r.view<T>().each();} void g(R& r){f<A>(r);f<B>(r);}\n"),
	"entt packs":        "template<class...T> void f(R& r){f<T...,T...>(r);r.view<T...>();}" + filled("f<A>(r);"),
	"entt built":        "struct A{" + filled("A(int a,int b):x(a){}")[:large/2] + "};" + filled("A q{1,2};")[:large/2],
	"entt sizes":        "template<class T> struct P{" + strings.Repeat("P<P<T>> a;", 200) + "};void f(entt::registry& r){r.view<P<int>>().each([](P<int>& p){});}",
	"entt cases":        "void f(entt::registry& r){auto e=r.create();" + filled("switch(i%3){case 0:r.emplace<A>(e);default:r.emplace<B>(e);}"),
	"entt sums":         filled("const int a=a*a+(a<<a);"),
	"unity arrows":      filled("int a(int b) => "),
	"bevy plugins":      "struct P<T>(T);impl<T> Plugin for P<T>{fn build(){" + filled("app.add_systems(Update,run::<T>);")[:large/2] + "}}fn run<T>(q:Query<&T>){for a in &q{}}" + filled("P::<A>;")[:large/2],
	"bevy numbers":      filled("fn a<const N:usize>(c:Commands){}a::<3>();"),
	"ark lists":         "func f(w *ecs.World){l:=[]*ecs.Filter1[A]{" + filled("ecs.NewFilter1[A](w),")[:large/2] + "}\n" + filled("for _,f:=range l{q:=f.Query();for q.Next(){}}\n")[:large/2],
	"entt chain":        filled("template<class T> void f(R& r){g<T>(r);} template<class T> void g(R& r){f<T>(r);r.view<T>();}\n"),
	"entt names":        filled("using A=B;using B=A;namespace a=b;namespace b=a;r.view<a::A>();\n"),
	"entt each":         filled("r.view<A>().each([](auto e,A&a){"),
	"entt joined":       "auto v=" + filled("r.view<A>()|"),
	"macros":            "#define A A A\n#define B A A B\n" + filled("A B "),
	"macro calls":       "#define F(x) F(x) x x\n" + filled("F("),
	"macro grows":       "#define A B B B B\n#define B C C C C\n#define C D D D D\n#define D E E E E\n" + filled("A "),
	"rust grows":        "macro_rules! a { ($($x:tt)*) => { a!{$($x)* $($x)*} a!($($x)*); } }\na!(b c);\n" + filled("a!(b c d); "),
	"rust repeats":      "macro_rules! a { ($($($($x:tt),*);*)|*) => { $($($(struct $x;)*)*)* } }\na!(" + filled("a;") + ");",
	"rust opens":        "macro_rules! a " + filled("{ ($( $( ") + "\n" + filled("a!("),
	"rust uses":         "macro_rules! a { (x $y:ty) => {}; ($y:expr) => { $y }; }\n" + filled("a!(x a<a!(b)>);"),
	"flecs builds":      "void f(flecs::world& w){" + filled("auto b=w.system<A>();b.with<B>();") + "}",
	"go generic":        "package m\ntype S[T any] struct{}\nfunc F[T any](w *ecs.World, f func(*T)) { F[S[T]](w, nil); ecs.NewFilter1[T](w).Query() }\n" + filled("F[A](w, nil)\n"),
	"go generics":       "package m\n" + filled("func F[A, B any](f func(a A, *B)) { F[B, A](nil); F(func(*A, *B) {}) }\n"),
	"go infers":         "package m\nfunc F[T any](f func(*T)) {}\nfunc g() { F(" + filled("func(x *A[") + "\n}",
	"go methods":        "package m\ntype S[T any] struct { T }\n" + filled("func (s *S[T]) M() { S[[]T]{} }\n") + "var s S[int]",
	"helpers":           "void g(R& r){for(auto e:r.view<A>())f0(r,e);}" + filled("void f0(R& r, E e){r.emplace<A>(e);f1(r,e);} void f1(R& r, E e){f0(r,e);}\n"),
	"given":             filled("void f(int n){for(int i=0;i<n;++i){auto e=r.create();f(n);}}\n"),
	"buffers":           "void f(entt::registry& r){" + filled("for(auto e:r.view<A>())d.push_back(e);for(auto e:d)r.destroy(e);"),
	"arrows":            filled("const f = a => "),
	"arrow lists":       filled("const f = (a) => query(w,[A]).forEach(e => d.push(e))\nfor (const e of d) f(e)\n"),
	"unity lists":       "void U(){" + filled("foreach(var (a,e) in SystemAPI.Query<RefRO<A>>().WithEntityAccess()) d.Add(e); foreach(var x in d) M.DestroyEntity(x);"),
	"unity passed":      filled("void F(EntityQuery q){F(q);q.ToEntityArray(x);} void G(){F(GetEntityQuery(typeof(A)));}\n"),
	"rust lists":        "fn f(mut c: Commands, q: Query<Entity, With<A>>) {" + filled("for e in &q { d.push(e); } for e in d { c.entity(e).despawn(); }") + "}",
	"function pointers": "struct A { " + filled("void (*f)(int);") + "}; w.component<A>();",
	"bases":             filled("struct A : B, C, D {}; struct B : A {}; w.component<A>();\n"),
	"nested bases":      filled("struct A : B {") + "w.component<A>();",
	"many files":        filled("// file: a.cpp\nr.view<A>();\n"),
	"bevy":              filled("fn f(q: Query<(&A, &mut B)>) {}\n"),
	"bevy nested":       "fn f(q: Query<" + filled("(")[:large/2] + filled(")")[:large/2] + ">) {}",
	"bevy hash":         "x[#[derive(Component)]#]",
	"bevy type":         "#[derive(Component)] struct A(" + filled("[") + ");",
	"bitecs":            filled("const q=defineQuery([A]);function f(){q(w)}\n"),
	"bitecs in":         "function f(){" + filled("const q=defineQuery([A]);q(w);") + "}",
	"bitecs not":        "query(world, [" + filled("Not(") + "])",
	"bitecs type":       "const A = " + filled("{a:"),
	"ark":               filled("f := ecs.NewFilter1[A](w)\nfunc g() { q := f.Query(); a := q.Get(); a.X=1 }\n"),
	"ark in":            "package m\nfunc g() {\n" + filled("f := ecs.NewFilter1[A](w)\nq := f.Query()\na := q.Get()\n") + "}",
	"go types":          filled("type A "),
	"go arrays":         "ecs.Component[A](w)\ntype A " + filled("[2]") + "int",
	"unity":             filled("void Execute(ref A a){} SystemAPI.Query<RefRO<A>>();"),
	"unity types":       filled("struct A : IComponentData {"),
	"unity chain":       "Entities" + filled(".WithAll<A>()") + ".ForEach((ref A a)=>{});",
	"original":          filled("m.AddSystem<SContains<A>, SNotContains<>, F>(); void F(A* a) {}\n"),
	"copse":             filled("a := ecs.Component[A](w)\nw.Group(a)\n"),
	"copse many":        filled("w.SpawnMany(5000000, nil, ecs.Component[A](w))\n"),
	"members":           "struct A { " + filled("int a;") + "}; w.component<A>();",
	"initial":           "struct A { int a = " + filled("{"),
	"names":             filled("w.component<A>();w.component<x::A>();"),
	"long name":         "w.component<" + strings.Repeat("A", 60000) + ">(); w.query<" + "B>()",
	"zeros":             filled("\x00"),
	"no utf-8":          filled("\xff<\xfe>"),
	"unicode":           filled("𝒜<é>(\u2028)"),
}

func allDialects() []dialect.Dialect { return append(dialect.Dialects(), dialect.Unknown) }

// TestHostileTexts imports every hostile text as every dialect. With a quadratic importer it takes minutes, until the
// deadline of the tests.
func TestHostileTexts(t *testing.T) {
	for name, text := range designtest.Some(hostile) {
		t.Run(name, func(t *testing.T) {
			require.LessOrEqual(t, len(text), syntax.MaxText)
			for _, d := range allDialects() {
				sound(t, text, dialect.Import(text, d))
			}
		})
	}
}

func TestManyNamesStayWithinTheLimits(t *testing.T) {
	var b strings.Builder
	for i := range 300 {
		name := "Component" + strings.Repeat("x", 100) + string(rune('A'+i%26)) + string(rune('A'+i/26))
		b.WriteString("w.query<" + name + ", Shared>(\"System" + name + "\");\n")
	}
	r := dialect.Import(b.String()[:syntax.MaxText-100], dialect.Flecs)
	sound(t, b.String(), r)
	require.Equal(t, 256, strings.Count(r.Text, "component "))
	require.True(t, strings.Contains(printed(r), "A design has at most 256 components and tags"))
	require.True(t, strings.Contains(printed(r), "A design has at most 256 systems"))
	require.True(t, strings.Contains(printed(r), "more notes are left out."))
}

func TestRefusals(t *testing.T) {
	long := dialect.Import(strings.Repeat(" ", dialect.MaxText+1), dialect.Unknown)
	require.Empty(t, long.Text)
	require.Equal(t, "1:1-1:1 error: The text has more than 256 KiB. Paste the parts that use the library: components, systems, and what makes and changes entities.", noteLine(long))
	require.Equal(t, "1:1-1:1 error: There is nothing to import yet.", noteLine(dialect.Import(" \n\t", dialect.Bevy)))
	require.Empty(t, long.Counts())
	prose := dialect.Import("It was a dark and stormy night.", dialect.Unknown)
	require.Equal(t, dialect.Unknown, prose.Dialect)
	require.Equal(t, "no API of a supported library was recognised", prose.Why)
	require.Equal(t, "1:1-1:1 error: No supported library was recognised. Choose one by hand, or paste more of the code, such as its imports.", noteLine(prose))
	require.Equal(t, "1:1-1:1 error: No component, group, query or system of Bevy (Rust) was found here.", noteLine(dialect.Import("fn main() {}", dialect.Bevy)))
}

func noteLine(r dialect.Result) string {
	_, notes, _ := strings.Cut(printed(r), "---\n"+r.Why+"\n")
	notes, _, _ = strings.Cut(notes, "---\n")
	return strings.TrimSuffix(notes, "\n")
}

func TestDesignIsOnlyFormatted(t *testing.T) {
	r := dialect.Import("component   A\ngroup A&!B\ntag B", dialect.Unknown)
	require.Equal(t, dialect.Design, r.Dialect)
	require.Equal(t, "it is a design already", r.Why)
	require.Equal(t, "component A\ngroup A & !B\ntag B\n", r.Text)
	require.Empty(t, r.Notes)
}

func TestDetectionNamesTheSecondBest(t *testing.T) {
	r := dialect.Import("world := ecs.NewWorld()\n", dialect.Unknown)
	require.Equal(t, dialect.Ark, r.Dialect)
	require.Equal(t, "by 'ecs.NewWorld(' in line 1; it may also be Copse's ecs (Go), by 'ecs.NewWorld(' in line 1", r.Why)
}

func TestDialectsHaveNames(t *testing.T) {
	for _, d := range dialect.Dialects() {
		named, ok := dialect.Parse(string(d))
		require.True(t, ok)
		require.Equal(t, d, named)
		require.NotEqual(t, "unknown", d.Title())
	}
	_, ok := dialect.Parse("unreal")
	require.False(t, ok)
	require.Equal(t, "unknown", dialect.Unknown.Title())
	require.Equal(t, "a design", dialect.Design.Title())
}

// TestDesignWithoutStatementsIsOne imports a text that only changes entities: what it becomes has comments alone.
func TestDesignWithoutStatementsIsOne(t *testing.T) {
	r := dialect.Import("world.RemoveEntities()", dialect.Ark)
	require.Equal(t, "# Imported from Ark (Go)\n# asked: the program despawns, at 1% a tick\n", r.Text)
	require.Equal(t, dialect.Design, dialect.Import(r.Text, dialect.Unknown).Dialect)
}

// FuzzImport checks what Import promises for arbitrary texts, as every dialect.
func FuzzImport(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "*", "*.txt"))
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, file := range files {
		body, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(string(body))
	}
	for _, text := range hostile {
		f.Add(text[:min(len(text), 300)])
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, d := range allDialects() {
			r := dialect.Import(text, d)
			sound(t, text, r)
			if again := dialect.Import(r.Text, dialect.Unknown); r.Text != "" {
				require.Equal(t, dialect.Design, again.Dialect)
				require.Equal(t, r.Text, again.Text)
			}
		}
	})
}
