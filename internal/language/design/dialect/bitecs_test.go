package dialect_test

import (
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
)

// TestHostileTextsForBitECS imports texts that nest or repeat what the reader of bitECS searches.
func TestHostileTextsForBitECS(t *testing.T) {
	for name, text := range map[string]string{
		"arrays":    "const a = [A];" + filled("const a = [...a, ...a];") + "query(world, a)",
		"terms":     "query(world, [" + filled("Or(A, And(B, ") + "])",
		"loops":     filled("for (const e of query(world, [A])) { A.x[e] = 1;"),
		"arrows":    filled("query(world, [A]).forEach(e => "),
		"chains":    "query(world, [A])" + filled(".slice()"),
		"functions": filled("function f(e) { g(e) } function g(e) { f(e) }") + "for (const e of query(world, [A])) f(e)",
		"entities":  filled("const e = addEntity(world); addComponent(world, e, A);"),
		"sometimes": "const e = addEntity(world);" + filled("if (x) { addComponent(world, e, A);"),
		"callers":   "function make(world) { const e = addEntity(world); addComponent(world, e, A) }" + filled("function f() { make(world) }"),
		"members":   filled("const { x, y } = A; const z = A.x;") + "const A = { x: [] }",
		"lengths":   "function f() { const l = query(world, [A]);" + filled("for (let i = 0; i < l.length; i++) { const e = l[i];"),
		"pipes":     filled("pipe(a, b, c);"),
		"observers": filled("observe(world, onAdd(A, B), () => {"),
		"stored":    filled("defineQuery([A]);"),
	} {
		t.Run(name, func(t *testing.T) { sound(t, text, dialect.Import(text, dialect.BitECS)) })
	}
}
