package claims

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/bench/scenario"
	"github.com/copse-ecs/copse/internal/bench/workloads"
)

const publishedFile = "../../../../playground-examples/published.json"

func TestJudgementsMatchThePage(t *testing.T) {
	data, err := Read(nativeFolder)
	require.NoError(t, err)
	written, err := os.ReadFile(page)
	require.NoError(t, err)
	var names []string
	for _, d := range workloads.All() {
		names = append(names, d.Name)
	}
	all := Judge(data)
	count := 0
	for _, s := range Sources() {
		count += len(s.Claims)
	}
	require.Len(t, all, count)
	of := map[string][]string{}
	for _, j := range all {
		require.Contains(t, string(written), "### "+j.Heading+"\n\n*Published:* "+j.Says+"\n")
		require.Contains(t, string(written), "| "+j.Source+" | "+j.Claim+" | "+j.Verdict+" |\n")
		if j.Figures != "" {
			require.Contains(t, string(written), "*Here:* "+j.Figures+"\n")
			require.NotContains(t, j.Figures, "](", "it is shown as plain text")
		}
		require.NotEmpty(t, j.Workloads, j.Claim)
		require.Subset(t, names, j.Workloads)
		of[j.Claim] = j.Workloads
	}
	require.Equal(t, []string{"derivative"}, of["Ticks are faster than pointers"])
	require.Equal(t, []string{"derivative", "structural"}, of["Groups and archetypes can be joined"])
	require.Equal(t, []string{"scripted", "random"}, of["Sparse sets are faster still at random access"])
	require.Equal(t, "not measured", Judge(Data{})[0].Verdict)
	require.Equal(t, []string{"derivative"}, Judge(Data{})[0].Workloads, "the workloads of a claim do not depend on the figures")
}

// published is the figures of others that the charts of the page show.
type published []struct {
	Source  string
	Results []Figure
}

func (p published) median(t *testing.T, storage, metric string, entities, components int) float64 {
	t.Helper()
	for _, source := range p {
		i := slices.IndexFunc(source.Results, func(f Figure) bool {
			return f.Storage == storage && f.Metric == metric && f.Entities == entities && (components == 0 || f.Components == components)
		})
		if i >= 0 {
			return source.Results[i].Median
		}
	}
	t.Fatalf("nothing is published of %s, %s, %d entities, N = %d", storage, metric, entities, components)
	return 0
}

// Claims and charts have the same published figures.
func TestChartsAndClaimsHaveTheSamePublishedFigures(t *testing.T) {
	text, err := os.ReadFile(publishedFile)
	require.NoError(t, err)
	var p published
	require.NoError(t, json.Unmarshal(text, &p))
	for _, c := range publishedGains {
		ours, pointers := p.median(t, "clique", "tick", c.entities, c.n), p.median(t, "pointers", "tick", c.entities, c.n)
		require.InDelta(t, c.gain, pointers/ours-1, 0.005, "%d entities, N = %d", c.entities, c.n)
	}
	require.Equal(t, 89711.0, math.Round(p.median(t, "clique", "setup", 5e6, 12)))
	require.Equal(t, 449.0, p.median(t, "pointers", "setup", 5e6, 12))
	for _, test := range lifeTests {
		for k, storage := range []string{"varkor-old", "varkor-new_0", "varkor-new"} {
			require.InEpsilon(t, test.published[k].ms, p.median(t, storage, test.name, 1e6, 0), 0.001, "%s of %s", test.name, storage)
		}
		require.InEpsilon(t, test.published[0].bytes, p.median(t, "varkor-old", test.name+"-peak", 1e6, 0), 0.01, test.name)
		require.InEpsilon(t, test.published[2].bytes, p.median(t, "varkor-new", test.name+"-peak", 1e6, 0), 0.01, test.name)
		require.Equal(t, float64(test.published[2].allocs), p.median(t, "varkor-new", test.name+"-allocs", 1e6, 0), test.name)
	}
	for _, c := range []struct {
		metric   string
		entities int
		gain     float64
	}{{scenario.ScriptedGet, 1e4, publishedAccess}, {scenario.ScriptedUpdate, 50, publishedUpdate}} {
		require.InDelta(t, c.gain, p.median(t, "matter", c.metric, c.entities, 0)/p.median(t, "jade", c.metric, c.entities, 0)-1, 0.01, c.metric)
	}
}
