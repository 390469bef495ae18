package resources

import (
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

type (
	plain struct{ N [2]int }
	list  struct{ Items []int }
)

func TestOneOfEachType(t *testing.T) {
	var r Resources
	require.Nil(t, Of[plain](&r))
	Set(&r, plain{[2]int{1, 2}})
	Set(&r, list{[]int{1}})
	first := Of[plain](&r)
	Set(&r, plain{[2]int{3, 4}})
	require.Same(t, first, Of[plain](&r))
	require.Equal(t, plain{[2]int{3, 4}}, *first)
	require.True(t, r.Remove(reflect.TypeFor[plain]()))
	require.False(t, r.Remove(reflect.TypeFor[plain]()))
	_, found := r.Pointer(reflect.TypeFor[plain]())
	require.False(t, found)
	Set(&r, plain{})
	require.NotSame(t, first, Of[plain](&r))
}

// TestSnapshotsShareNothing takes a snapshot, changes the resources, and goes back twice.
func TestSnapshotsShareNothing(t *testing.T) {
	var r Resources
	require.False(t, r.KeepsAny())
	require.True(t, Keep(&r, func(l list) list { return list{slices.Clone(l.Items)} }))
	require.False(t, Keep(&r, func(l list) list { return l }))
	require.True(t, r.KeepsAny())
	Set(&r, list{[]int{1, 2}})
	Set(&r, plain{[2]int{7}})
	saved := r.Save()
	require.True(t, Keep(&r, func(p plain) plain { return p }))
	for range 2 {
		Of[list](&r).Items[0] = 9
		Of[plain](&r).N[0]++
		r.Restore(r.Copy(saved))
		require.Equal(t, []int{1, 2}, Of[list](&r).Items)
		require.True(t, r.Save().Equal(saved))
	}
	require.Equal(t, 9, Of[plain](&r).N[0], "it was in no snapshot then")
	Of[list](&r).Items[1] = 0
	require.False(t, r.Save().Equal(saved))
	r.Remove(reflect.TypeFor[list]())
	none := r.Save()
	Set(&r, list{})
	r.Restore(none)
	require.Nil(t, Of[list](&r))
}

func TestPlainTypes(t *testing.T) {
	for typ, want := range map[reflect.Type]bool{
		reflect.TypeFor[int](): true, reflect.TypeFor[string](): true, reflect.TypeFor[plain](): true, reflect.TypeFor[[3]float64](): true,
		reflect.TypeFor[list](): false, reflect.TypeFor[*int](): false, reflect.TypeFor[[1]map[int]int](): false, reflect.TypeFor[func()](): false,
		reflect.TypeFor[any](): false, reflect.TypeFor[chan int](): false, reflect.TypeFor[uintptr](): false,
	} {
		require.Equal(t, want, IsPlain(typ), typ)
	}
}
