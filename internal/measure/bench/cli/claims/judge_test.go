package claims

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench/workloads"
)

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
			says := map[bool]string{true: "Measured instead", false: "Here"}[j.Verdict == NotAsWritten.String()]
			require.Contains(t, string(written), "*"+says+":* "+j.Figures+"\n")
			require.NotContains(t, j.Figures, "](", "it is shown as plain text")
		}
		require.NotEmpty(t, j.Workloads, j.Claim)
		require.Subset(t, names, j.Workloads)
		of[j.Claim] = j.Workloads
	}
	require.Equal(t, []string{"derivative"}, of["Ticks are faster than pointers"])
	require.Equal(t, []string{"crossing"}, of["Groups and archetypes can be joined"])
	require.Equal(t, []string{"derivative", "crossing"}, of["One owning group is overly conservative"])
	require.Equal(t, "not measured", Judge(Data{})[0].Verdict)
	require.Equal(t, []string{"derivative"}, Judge(Data{})[0].Workloads, "the workloads of a claim do not depend on the figures")
}
