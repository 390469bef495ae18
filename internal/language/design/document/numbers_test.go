package document

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNumbersAreWrittenWithoutZerosAtTheEnd(t *testing.T) {
	written := func(v interface{ AppendJSON(*Writer) }) string {
		w := NewWriter(nil)
		v.AppendJSON(w)
		return string(w.Bytes())
	}
	for picoseconds, want := range map[int64]string{0: "0", 49: "0", 50: "0.1", 1_000: "1", 12_345: "12.3", -50: "-0.1", -12_000: "-12"} {
		require.Equal(t, want, written(NanosecondsOf(picoseconds)))
	}
	for parts, want := range map[int]string{0: "0", 1: "0.0001", 250: "0.025", 10_000: "1", 12_500: "1.25"} {
		require.Equal(t, want, written(Fraction{parts}))
	}
}
