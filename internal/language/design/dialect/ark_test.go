package dialect_test

import (
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
)

// TestHostileTextsForArk imports texts that nest or repeat what the reader of Ark searches.
func TestHostileTextsForArk(t *testing.T) {
	for name, text := range map[string]string{
		"names":     filled("var f ecs.Filter1[A]\n"),
		"fields":    "type S struct {\n" + filled("f *ecs.Filter1[A]\n") + "}\nfunc (s *S) U() { q := s.f.Query(); for q.Next() { q.Get() } }",
		"made":      "func (s *S) I(w *ecs.World) {\n" + filled("s.f = s.f.New(w).With(ecs.C[A]())\n") + "}",
		"literal":   filled("&S{f: ecs.NewFilter1[A](w), "),
		"loops":     "func f(w *ecs.World) {\nf := ecs.NewFilter1[A](w)\n" + filled("for q := f.Query(); q.Next(); { a := q.Get(); g(a)\n"),
		"calls":     filled("func f(a *A) { g(a) }\nfunc g(a *A) { f(a) }\n") + "func h(w *ecs.World) { q := ecs.NewFilter1[A](w).Query(); for q.Next() { a := q.Get(); f(a) } }",
		"passed":    "func h(w *ecs.World) { f := ecs.NewFilter1[A](w)\n" + filled("q := f.Query(); g(&q)\n") + "}\nfunc g(q *ecs.Query1[A]) { for q.Next() { q.Get() } }",
		"entities":  "func f(w *ecs.World) { m := ecs.NewMap1[A](w)\n" + filled("e := m.NewEntity(&A{}); m.Add(e, &A{})\n"),
		"sometimes": "func f(w *ecs.World) { m := ecs.NewMap1[A](w); e := w.NewEntity()\n" + filled("if x { m.Add(e, &A{})\n"),
		"buffers":   "func f(w *ecs.World) { f := ecs.NewFilter1[A](w); q := f.Query(); for q.Next() {\n" + filled("l = append(l, q.Entity())\n") + "}}",
		"aliases":   filled("type A = B\ntype B = A\n") + "var f = ecs.NewFilter1[A](w)",
		"batches":   "func f(w *ecs.World) { f := ecs.NewFilter1[A](w)\n" + filled("w.RemoveEntities(f.Batch(), nil)\n"),
		"functions": filled("func f(a func(b func("),
		"resources": filled("ecs.AddResource(w, &r)\n"),
	} {
		t.Run(name, func(t *testing.T) { sound(t, text, dialect.Import(text, dialect.Ark)) })
	}
}
