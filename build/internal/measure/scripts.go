package measure

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/cli"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/wholefile"
)

// scriptsRun measures the storages in JavaScript of the scripted workload with Node, in about half a minute.
var scriptsRun = Recording{file: "scripted-js"}

// scriptsSource is the program that Node runs.
const scriptsSource = "web/test/measure/scripted.ts"

// scriptsOrder is what the program reads.
type scriptsOrder struct {
	Compositions [][]uint16 `json:"compositions"` // by metric
	Repetitions  int        `json:"repetitions"`
	Batch        float64    `json:"batch"` // ms
	Units        []int      `json:"units"` // by metric
}

// scriptsResult is what the program writes for each metric and storage.
type scriptsResult struct {
	Metric, Kind int
	Samples      []float64
	Ending       struct {
		Left, Entities int
		Sum            float64
		Values         []*float64 // nil for what is not a number
	}
}

// measureScripts measures the storages in JavaScript and writes the document.
func measureScripts(ctx context.Context, errOut io.Writer, p project.Project, plan Plan) error {
	entities, order := 1000, scriptsOrder{Repetitions: 9, Batch: 20}
	if plan.Small {
		order.Repetitions, order.Batch = 3, 1
	}
	for _, m := range scenario.ScriptMetrics {
		order.Compositions = append(order.Compositions, scenario.ScriptedCompositions(m, entities))
		order.Units = append(order.Units, scenario.ScriptedUnits(m, entities))
	}
	results, version, err := runScripts(ctx, errOut, p, order)
	if err != nil {
		return err
	}
	report := bench.Report{Machine: cli.ThisMachine(ctx)}
	report.Machine.Toolchain = "Node " + version
	sums := map[string]uint64{}
	for _, r := range results {
		metric, storage := scenario.ScriptMetrics[r.Metric], scenario.ScriptStorages[r.Kind]
		result := bench.Result{
			Workload: "scripted", Storage: storage, Metric: metric, Unit: "ns", Params: bench.Params{Entities: entities, Components: 4},
			Summary: bench.Summarize(r.Samples), Checksum: r.ending().Checksum(metric),
		}
		if sum, ok := sums[metric]; ok && sum != result.Checksum {
			return fmt.Errorf("%s: %s ends with another checksum than the storages before it", metric, storage)
		}
		sums[metric] = result.Checksum
		report.Results = append(report.Results, result)
	}
	return wholefile.Write(filepath.Join(plan.folder, scriptsRun.file+".json"), append(report.AppendJSON(nil), '\n'))
}

// ending returns how a storage ends.
func (r scriptsResult) ending() scenario.ScriptedEnding {
	e := scenario.ScriptedEnding{Left: r.Ending.Left, Entities: r.Ending.Entities, Sum: r.Ending.Sum}
	for _, v := range r.Ending.Values {
		if v == nil {
			e.Values = append(e.Values, math.NaN())
		} else {
			e.Values = append(e.Values, *v)
		}
	}
	return e
}

// runScripts bundles the program and runs it. It returns the version of Node too.
func runScripts(ctx context.Context, errOut io.Writer, p project.Project, order scriptsOrder) (results []scriptsResult, version string, err error) {
	if err := toolchain.NeedNode(ctx); err != nil {
		return nil, "", err
	}
	out, err := exec.CommandContext(ctx, "node", "--version").Output()
	if err != nil {
		return nil, "", err
	}
	version = strings.TrimPrefix(strings.TrimSpace(string(out)), "v")
	dir, err := p.Cache("bench")
	if err != nil {
		return nil, "", err
	}
	program := filepath.Join(dir, "scripted.mjs")
	built := api.Build(api.BuildOptions{
		AbsWorkingDir: p.Root, EntryPoints: []string{scriptsSource}, Outfile: program, Bundle: true, Write: true,
		Platform: api.PlatformNode, Format: api.FormatESModule, Target: api.ES2022, LogLevel: api.LogLevelSilent,
	})
	if len(built.Errors) > 0 {
		return nil, "", errors.New(scriptsSource + " does not bundle: " + built.Errors[0].Text)
	}
	input, err := json.Marshal(order)
	if err != nil {
		return nil, "", err
	}
	cmd := exec.CommandContext(ctx, "node", program)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(input), errOut
	text, err := cmd.Output()
	if err != nil {
		return nil, "", err
	}
	err = json.Unmarshal(text, &results)
	return results, version, err
}
