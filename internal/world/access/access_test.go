package access

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
)

func TestOutsideOfSystemsEverythingIsAllowed(t *testing.T) {
	var none *Access
	require.True(t, none.MayRead(5))
	require.True(t, none.MayWrite(5))
	require.True(t, none.MayUse(reflect.TypeFor[int]()))
	require.True(t, none.MaySet(reflect.TypeFor[int]()))
	require.NoError(t, none.TryUse(reflect.TypeFor[int]()))
	require.NoError(t, none.TrySet(reflect.TypeFor[int](), "sets"))
}

func TestASystemMayDoWhatItDeclares(t *testing.T) {
	a := &Access{Name: "move", Readable: grouptree.SetOf(1, 2), Writable: grouptree.SetOf(2), Uses: []reflect.Type{reflect.TypeFor[int]()}, LooksAt: []reflect.Type{reflect.TypeFor[string]()}}
	require.Equal(t, []bool{false, true, true}, []bool{a.MayRead(0), a.MayRead(1), a.MayRead(2)})
	require.Equal(t, []bool{false, false, true}, []bool{a.MayWrite(0), a.MayWrite(1), a.MayWrite(2)})
	require.True(t, a.MaySet(reflect.TypeFor[int]()))
	require.True(t, a.MayUse(reflect.TypeFor[string]()))
	require.False(t, a.MaySet(reflect.TypeFor[string]()))
	require.False(t, a.MayUse(reflect.TypeFor[bool]()))
	require.NoError(t, a.TryUse(reflect.TypeFor[string]()))
	require.NoError(t, a.TrySet(reflect.TypeFor[int](), "sets"))
	require.EqualError(t, a.TryUse(reflect.TypeFor[bool]()), `ecs: system "move": it uses the resource bool without having declared it: add ecs.Uses, or ecs.ReadsResource if it is only read`)
	require.EqualError(t, a.TrySet(reflect.TypeFor[bool](), "sets"), `ecs: system "move": it sets the resource bool without having declared it: add ecs.Uses`)
	require.EqualError(t, a.TrySet(reflect.TypeFor[string](), "removes"), `ecs: system "move": it removes the resource string, which it declares with ecs.ReadsResource: declare it with ecs.Uses`)
	require.False(t, a.UsesEvents())
	a.Sends = append(a.Sends, reflect.TypeFor[bool]())
	require.True(t, a.UsesEvents())
	require.Equal(t, `ecs: system "move": it writes Position of an entity without having declared it: add ecs.AlsoWrites`, a.Refuse("Position", true))
	require.Equal(t, `ecs: system "move": it reads Position of an entity without having declared it: add ecs.AlsoReads`, a.Refuse("Position", false))
	a.Parallel = true
	require.Equal(t, `ecs: system "move": it cannot read Position of an entity while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`, a.Refuse("Position", false))
	require.Equal(t, "a system cannot be run", a.CannotBeRun())
	a.Task = true
	require.Equal(t, "a task cannot be run", a.CannotBeRun())
	require.Equal(t, `task "move"`, a.Subject())
}
