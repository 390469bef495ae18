package sitebuild

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
)

func TestBuildOverBudgetFails(t *testing.T) {
	var b bytes.Buffer
	err := reportBuild(&b, buildtest.SiteOfSizes(910_000, 1000), 0)
	require.EqualError(t, err, "over budget: the engine (engine-AAAAAAAA.wasm) takes 910.0 KB of Brotli and may take 900.0 KB; load later what the first analysis does not need")
	require.Contains(t, b.String(), "budget: engine 910.0 of 900.0 KB, first analysis 911.0 of 1025.0 KB (Brotli)\n")

	dev := buildtest.SiteOfSizes(910_000, 1000)
	dev.Dev = true
	require.NoError(t, reportBuild(&b, dev, 0), "little compression says nothing of a release")
}
