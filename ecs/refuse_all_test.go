//go:build !js

package ecs

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
)

// givenNothing are all exported functions: each is called with a world, and otherwise with nil, zero and negative arguments.
var givenNothing = map[string]any{
	"NewWorld": NewWorld, "WithLayout": WithLayout, "WithLimit": WithLimit, "KeepQueueAfterPanic": KeepQueueAfterPanic, "SameHandles": SameHandles,
	"WithDebugLog": WithDebugLog,
	"Component":    Component[weight], "Tag": Tag[frozen], "Named": Named, "Type": Type[weight], "Not": Not, "NewBundle": NewBundle[struct{ W weight }],
	"Relation": Relation[ChildOf], "Acyclic": Acyclic, "DespawnSources": DespawnSources,
	"System1": System1[n1], "System2": System2[n1, n2], "System3": System3[n1, n2, n3], "System4": System4[n1, n2, n3, position],
	"System5": System5[n1, n2, n3, position, weight], "System6": System6[n1, n2, n3, position, weight, level],
	"System7": System7[n1, n2, n3, position, weight, level, caption], "System8": System8[n1, n2, n3, position, weight, level, caption, int],
	"Task": Task, "NewQuery": NewQuery, "NewQuery1": NewQuery1[n1], "NewQuery2": NewQuery2[n1, n2], "NewQuery3": NewQuery3[n1, n2, n3],
	"NewQuery4": NewQuery4[n1, n2, n3, position], "NewQuery5": NewQuery5[n1, n2, n3, position, weight],
	"NewQuery6": NewQuery6[n1, n2, n3, position, weight, level], "NewQuery7": NewQuery7[n1, n2, n3, position, weight, level, caption],
	"NewQuery8": NewQuery8[n1, n2, n3, position, weight, level, caption, int],
	"Reads":     Reads, "Optional": Optional, "With": With, "Without": Without, "Any": Any, "Exactly": Exactly, "Changed": Changed,
	"AlsoReads": AlsoReads, "AlsoWrites": AlsoWrites, "Uses": Uses[int], "ReadsResource": ReadsResource[int], "Sends": Sends[hit], "Receives": Receives[hit], "ReceivesRecent": ReceivesRecent[hit],
	"In": In, "Before": Before, "After": After, "RunIf": RunIf, "Every": Every, "IgnorePause": IgnorePause,
	"Fuse": Fuse, "Substeps": Substeps, "Parallel": Parallel, "Concurrent": Concurrent,
	"NewState": NewState[int], "Events": Events[hit],
	"Resource": Resource[int], "SetResource": SetResource[int], "RemoveResource": RemoveResource[int], "InSnapshots": InSnapshots[int], "InSnapshotsBy": InSnapshotsBy[int],
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
		case of == reflect.TypeFor[*World]():
			in = append(in, reflect.ValueOf(g.w))
		case v.CanInt() && of != reflect.TypeFor[Entity]():
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
		case Option:
			System1(g.w, g.name(), func(Block, []weight) {}, v).Remove()
		case StageOption:
			g.w.Stage(g.name(), v)
		case Setting:
			NewWorld(v)
		}
	}
}

// given is a world with names for what is declared.
type given struct {
	w *World
	n int
}

func (g *given) name() string {
	g.n++
	return fmt.Sprint("given", g.n)
}

// TestNothingIsRefusedByName calls every exported function, every method of what they return, and every method of zero and nil values, with
// zero arguments. None ends in a fault of the runtime: what is refused is named in a text.
func TestNothingIsRefusedByName(t *testing.T) {
	g := &given{w: NewWorld()}
	w := g.w
	mass := Component[weight](w)
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
		w, mass, Tag[frozen](w), w.Dynamic("raw", 3), Relation[ChildOf](w), w.Group(mass), w.Exclusive(Tag[frozen](w), w.TagNamed("x")), w.Stage("s"),
		w.FixedStep(1, 1), NewState(w, "a"), Events[hit](w), Events[hit](w).Reader(), NewBundle[struct{ W weight }](w), NewQuery(w), NewQuery1[weight](w),
		w.Snapshot(), System1(w, "one", func(Block, []weight) {}), w.Observe(mass, Added, func(Observed) {}), Observed{}, Block{}, Tick{},
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
