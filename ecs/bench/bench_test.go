package bench

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func quick() Runner { return Runner{Repetitions: 3, MinBatch: time.Microsecond} }

func TestDerivativeStoragesAgree(t *testing.T) {
	for n := 2; n <= MaxChain; n++ {
		results, err := quick().Run(context.Background(), Derivative(Params{Entities: 3000, Components: n, Seed: 7}))
		require.NoError(t, err)
		require.NotEmpty(t, results)
		for _, r := range results {
			require.Len(t, r.Summary.Samples, 3)
			require.Equal(t, results[0].Checksum, r.Checksum, "%s %s", r.Storage, r.Metric)
		}
	}
}
