package wording

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDurationsHaveThreeDigits(t *testing.T) {
	for picoseconds, want := range map[int64]string{
		0: "0 ns", 40: "0.04 ns", 1_000: "1 ns", 9_994: "9.99 ns", 9_995: "10 ns", 12_340: "12.3 ns", 640_000: "640 ns",
		999_499: "999 ns", 999_500: "1 µs", 1_234_000: "1.23 µs", 48_000_000: "48 µs", 700_237_000: "700 µs",
		1_204_300_000: "1.2 ms", 3_000_000_000_000: "3 s", 4_000_000_000_000_000: "4,000 s", -640_000: "-640 ns",
	} {
		require.Equal(t, want, Duration(picoseconds), picoseconds)
	}
}

func TestChange(t *testing.T) {
	for want, c := range map[string][2]int64{
		"the same": {5, 5}, "42% less": {100, 58}, "3% more": {100, 103}, "under 1% less": {1000, 999}, "more": {0, 1}, "100% less": {7, 0}, "1,200% more": {1, 13},
	} {
		require.Equal(t, want, Change(c[0], c[1]))
	}
}

func TestShare(t *testing.T) {
	for want, c := range map[string][2]int64{
		"": {5, 0}, "0 %": {0, 7}, "< 0.1 %": {1, 10_000}, "0.1 %": {1, 1_000}, "5.8 %": {58, 1_000}, "9.9 %": {994, 10_000}, "10 %": {995, 10_000}, "67 %": {2, 3}, "100 %": {4, 4},
	} {
		require.Equal(t, want, Share(c[0], c[1]), c)
	}
}

func TestSignedChange(t *testing.T) {
	for want, c := range map[string][2]int64{
		"": {5, 5}, "−46 %": {1_300, 701}, "−3.0 %": {1_000, 970}, "+137 %": {100, 237}, "−< 0.1 %": {1_000_000, 999_999}, "+899 %": {100, 999}, "10 ×": {1, 10}, "1,201 ×": {10, 12_006},
	} {
		require.Equal(t, want, SignedChange(c[0], c[1]), c)
	}
	require.Empty(t, SignedChange(0, 3), "no part of nothing")
}
