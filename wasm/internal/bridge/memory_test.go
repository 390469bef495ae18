package bridge

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestNumbersAreReadAsTheyWerePut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOf(rapid.IntRange(math.MinInt32, math.MaxInt32)).Draw(t, "numbers")
		PutNumbers(list...)
		got := []int{}
		w := ReadNumbers(Out)
		for w.More() {
			got = append(got, w.Next())
		}
		require.Equal(t, append([]int{}, list...), got)
		require.Zero(t, w.Next(), "after the last")
	})
}

func TestTheInputGrowsAndUsesItsMemoryAgain(t *testing.T) {
	reserve(3)
	copy(In(3), "abc")
	first := &In(3)[0]
	reserve(2)
	require.Equal(t, "ab", Text(2))
	require.Same(t, first, &In(2)[0])
	reserve(1 << 20)
	require.Len(t, In(1<<20), 1<<20)
}

func TestAPanicBecomesAStatus(t *testing.T) {
	cases := map[string]any{
		"an error":            errors.New("an error"),
		"a string":            "a string",
		"the engine panicked": 7,
	}
	for text, cause := range cases {
		require.Equal(t, Fault, Guard(func() { panic(cause) }))
		require.True(t, strings.HasPrefix(string(Out), text+"\n"), string(Out))
		require.Contains(t, string(Out), "goroutine")
	}
	require.Equal(t, Done, Guard(func() { Out = append(Out[:0], "fine"...) }))
	require.Equal(t, "fine", string(Out))
}

func TestWithMicrosSetsTheTimeOfAPageDocument(t *testing.T) {
	require.Equal(t, `{"micros":1234,"x":1}`, string(WithMicros([]byte(`{"micros":0,"x":1}`), 1234)))
	require.Equal(t, `{"micros":7,"x":1}`, string(WithMicros([]byte(`{"micros":0,"x":1}`), 7)))
	require.Equal(t, `{"micros":0}`, string(WithMicros([]byte(`{"micros":0}`), 0)))
	require.Equal(t, `{"x":1}`, string(WithMicros([]byte(`{"x":1}`), 5)))
}

func TestFlagsAreOptions(t *testing.T) {
	require.True(t, Options(Populated).Populate)
	require.False(t, Options(Populated).HintsLater)
	require.True(t, Options(HintsLater).HintsLater)
}
