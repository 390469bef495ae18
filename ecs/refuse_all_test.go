//go:build !js

package ecs_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// givenNothing are all exported functions: each is called with a world, and otherwise with nil, zero and negative arguments.
var givenNothing = map[string]any{
	"NewWorld": ecs.NewWorld, "WithLayout": ecs.WithLayout, "WithLimit": ecs.WithLimit, "KeepQueueAfterPanic": ecs.KeepQueueAfterPanic, "SameHandles": ecs.SameHandles,
	"WithDebugLog": ecs.WithDebugLog,
	"Component":    ecs.Component[weight], "Tag": ecs.Tag[frozen], "Named": ecs.Named, "Type": ecs.Type[weight], "Not": ecs.Not, "NewBundle": ecs.NewBundle[struct{ W weight }],
	"Relation": ecs.Relation[ecs.ChildOf], "Acyclic": ecs.Acyclic, "DespawnSources": ecs.DespawnSources,
	"System1": ecs.System1[n1], "System2": ecs.System2[n1, n2], "System3": ecs.System3[n1, n2, n3], "System4": ecs.System4[n1, n2, n3, position],
	"System5": ecs.System5[n1, n2, n3, position, weight], "System6": ecs.System6[n1, n2, n3, position, weight, level],
	"System7": ecs.System7[n1, n2, n3, position, weight, level, caption], "System8": ecs.System8[n1, n2, n3, position, weight, level, caption, int],
	"Task": ecs.Task, "NewQuery": ecs.NewQuery, "NewQuery1": ecs.NewQuery1[n1], "NewQuery2": ecs.NewQuery2[n1, n2], "NewQuery3": ecs.NewQuery3[n1, n2, n3],
	"NewQuery4": ecs.NewQuery4[n1, n2, n3, position], "NewQuery5": ecs.NewQuery5[n1, n2, n3, position, weight],
	"NewQuery6": ecs.NewQuery6[n1, n2, n3, position, weight, level], "NewQuery7": ecs.NewQuery7[n1, n2, n3, position, weight, level, caption],
	"NewQuery8": ecs.NewQuery8[n1, n2, n3, position, weight, level, caption, int],
	"Reads":     ecs.Reads, "Optional": ecs.Optional, "With": ecs.With, "Without": ecs.Without, "Any": ecs.Any, "Exactly": ecs.Exactly, "Changed": ecs.Changed,
	"AlsoReads": ecs.AlsoReads, "AlsoWrites": ecs.AlsoWrites, "Uses": ecs.Uses[int], "ReadsResource": ecs.ReadsResource[int], "Sends": ecs.Sends[hit], "Receives": ecs.Receives[hit], "ReceivesRecent": ecs.ReceivesRecent[hit],
	"In": ecs.In, "Before": ecs.Before, "After": ecs.After, "RunIf": ecs.RunIf, "Every": ecs.Every, "IgnorePause": ecs.IgnorePause,
	"Fuse": ecs.Fuse, "Substeps": ecs.Substeps, "Parallel": ecs.Parallel, "Concurrent": ecs.Concurrent,
	"NewState": ecs.NewState[int], "Events": ecs.Events[hit],
	"Resource": ecs.Resource[int], "SetResource": ecs.SetResource[int], "RemoveResource": ecs.RemoveResource[int], "InSnapshots": ecs.InSnapshots[int], "InSnapshotsBy": ecs.InSnapshotsBy[int],
}

// fault is what a call with wrong arguments has come to: the text of its panic or error, "" if there is none.
func fault(call func()) (text string, isFault bool) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case runtime.Error:
			text, isFault = r.Error(), true
		default:
			text = fmt.Sprint(r)
		}
	}()
	call()
	return "", false
}

// call calls a function with a world where it takes one, -1 where it takes a number, and else zero arguments; of a variadic parameter
// with one zero argument or none. What it returns is used: an error panics, a sequence is looped over, and an option is given to a system or stage.
func (g *given) call(f reflect.Value, one bool) {
	var in []reflect.Value
	for k := range f.Type().NumIn() {
		of := f.Type().In(k)
		if f.Type().IsVariadic() && k == f.Type().NumIn()-1 {
			if !one {
				break
			}
			of = of.Elem()
		}
		switch v := reflect.New(of).Elem(); {
		case of == reflect.TypeFor[*ecs.World]():
			in = append(in, reflect.ValueOf(g.w))
		case v.CanInt() && of != reflect.TypeFor[ecs.Entity]():
			v.SetInt(-1)
			in = append(in, v)
		default:
			in = append(in, v)
		}
	}
	for _, out := range f.Call(in) {
		if out.Kind() == reflect.Func && !out.IsNil() && out.Type().NumIn() == 1 && out.Type().In(0).Kind() == reflect.Func {
			out.Call([]reflect.Value{reflect.MakeFunc(out.Type().In(0), func([]reflect.Value) []reflect.Value { return []reflect.Value{reflect.ValueOf(true)} })})
		}
		switch v := out.Interface().(type) {
		case error:
			panic(v.Error())
		case ecs.Option:
			ecs.System1(g.w, g.name(), func(ecs.Block, []weight) {}, v).Remove()
		case ecs.StageOption:
			g.w.Stage(g.name(), v)
		case ecs.Setting:
			ecs.NewWorld(v)
		}
	}
}

// given is a world with names for what is declared.
type given struct {
	w *ecs.World
	n int
}

func (g *given) name() string {
	g.n++
	return fmt.Sprint("given", g.n)
}

// TestNothingIsRefusedByName calls every exported function, every method of what they return, and every method of zero and nil values, with
// zero arguments. None ends in a fault of the runtime: what is refused is named in a text.
func TestNothingIsRefusedByName(t *testing.T) {
	g := &given{w: ecs.NewWorld()}
	w := g.w
	mass := ecs.Component[weight](w)
	w.Spawn(mass)
	check := func(name string, want string, f reflect.Value) {
		for _, one := range []bool{false, true} {
			if one && !f.Type().IsVariadic() {
				break
			}
			text, isFault := fault(func() { g.call(f, one) })
			require.False(t, isFault, "%s: %s", name, text)
			require.Contains(t, text, want, name)
			if one && want == "" {
				last := f.Type().In(f.Type().NumIn() - 1).Elem()
				require.True(t, last.Kind() != reflect.Interface || text != "", "%s takes a nil %v", name, last)
			}
		}
	}
	for name, f := range givenNothing {
		check(name, "", reflect.ValueOf(f))
	}
	mine := []any{
		w, mass, ecs.Tag[frozen](w), w.Dynamic("raw", 3), ecs.Relation[ecs.ChildOf](w), w.Group(mass), w.Exclusive(ecs.Tag[frozen](w), w.TagNamed("x")), w.Stage("s"),
		w.FixedStep(1, 1), ecs.NewState(w, "a"), ecs.Events[hit](w), ecs.Events[hit](w).Reader(), ecs.NewBundle[struct{ W weight }](w), ecs.NewQuery(w), ecs.NewQuery1[weight](w),
		w.Snapshot(), ecs.System1(w, "one", func(ecs.Block, []weight) {}), w.Observe(mass, ecs.Added, func(ecs.Observed) {}), ecs.Observed{}, ecs.Block{}, ecs.Tick{},
	}
	for _, of := range mine {
		v := reflect.ValueOf(of)
		for i := range v.NumMethod() {
			check(fmt.Sprintf("%T.%s", of, v.Type().Method(i).Name), "", v.Method(i))
		}
	}
	for _, of := range mine {
		typ := reflect.TypeOf(of)
		zeros := []reflect.Value{reflect.Zero(typ)}
		if typ.Kind() == reflect.Pointer {
			zeros = append(zeros, reflect.New(typ.Elem()))
		}
		for _, v := range zeros {
			for i := range v.NumMethod() {
				method := typ.Method(i).Name
				if _, prints := v.Interface().(fmt.Stringer); prints && method == "String" {
					require.True(t, strings.HasPrefix(fmt.Sprint(v.Interface()), "zero ") || strings.HasPrefix(fmt.Sprint(v.Interface()), "events of "), "%v", typ)
					continue
				}
				kind, _, _ := strings.Cut(typ.String()[strings.LastIndex(strings.Split(typ.String(), "[")[0], ".")+1:], "[")
				check(fmt.Sprintf("zero %v.%s", typ, method), strings.TrimRight(kind, "1"), v.Method(i))
			}
		}
	}
}

// TestEveryFunctionIsGivenNothing checks that the table above has every exported function.
func TestEveryFunctionIsGivenNothing(t *testing.T) {
	parsed, err := parser.ParseDir(token.NewFileSet(), ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0)
	require.NoError(t, err)
	found := 0
	for _, file := range parsed["ecs"].Files {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.IsExported() {
				require.Contains(t, givenNothing, f.Name.Name)
				found++
			}
		}
	}
	require.Equal(t, len(givenNothing), found)
}
