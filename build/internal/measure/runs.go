package measure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
	"github.com/copse-ecs/copse/internal/measure/bench/cli"
	"github.com/copse-ecs/copse/internal/measure/bench/cli/claims"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/wholefile"
)

const (
	RecordedFolder = "playground-examples/native"  // runs of `build bench`
	BrowserFolder  = "playground-examples/browser" // runs of the page, by `npm run measure -- record`
	ClaimsFile     = "docs/claims.md"              // written from them
	storagesFile   = "docs/storages.md"
)

// Recording is one call of the benchmarks. The storages of a Recording alternate in one process.
type Recording struct {
	file     string // of the document, in RecordedFolder, without .json
	args     string
	small    string // further flags of a quick run, which override those of args
	storages string
	peers    string // storages of other modules, measured only with -peers
}

// others are the storages of this project, apart from copse, that take part in every workload.
const others = "archetype,sparseset,sparseset-group,manager,aos,pointers"

// paperGrid asks for what the paper's Figs. 7 and 8 show, for each of its N and some of its sizes.
func paperGrid(sizes []int) string {
	return "-metrics " + strings.Join(scenario.PaperMetrics, ",") + ",setup-bulk -entities " + numbers(sizes) + " -components " + numbers(scenario.PaperChains)
}

// largest is the index of the paper's largest size, which takes longer than all others.
var largest = len(scenario.PaperSizes) - 1

// sceneStorages are all storages of the workload scene.
const sceneStorages = "copse,copse-parallel,copse-shuffled,slices,levels,recursion,pointers,pointers-shuffled"

// numbers writes numbers as a flag takes them.
func numbers(list []int) string {
	var out []string
	for _, n := range list {
		out = append(out, strconv.Itoa(n))
	}
	return strings.Join(out, ",")
}

// recordings are all calls for the site, about 28 minutes on two cores. The first one measures every workload except the
// paper's at a small size; a test computes the checksums of its document again.
var recordings = []Recording{
	{
		"small", "-workload substeps,structural,random,lifecycle,conventions,join,granularity,crossing,scripted,game,pathological -entities 1e3 -reps 3", "",
		"copse,slices,archetype,sparseset", "",
	},
	{"derivative", paperGrid(scenario.PaperSizes[:largest]) + " -reps 5", "-entities 1e3,1e4 -components 2,12", strings.Join(scenario.PaperStorages, ","), ""},
	{"derivative-5e6", paperGrid(scenario.PaperSizes[largest:]) + " -reps 3", "-entities 5e4 -components 2,12", strings.Join(scenario.PaperStorages, ","), ""},
	{
		"derivative-storages", "-metrics tick,setup,memory -entities 1e6 -components 12 -reps 5", "-entities 1e4",
		"copse,slices,copse-blocked-simd,copse-parallel,slices-blocked-simd,pointers-sorted,pointers-shuffled," + others, "ark,ark-table",
	},
	{
		"substeps", "-workload substeps -entities 1e6 -components 12 -reps 5", "-entities 1e4",
		"copse,slices,copse-simd,copse-blocked-simd,slices-blocked-simd,copse-blocked-axpy,copse-parallel-blocked-axpy," + others, "ark,ark-table,ark-table-simd",
	},
	{"structural", "-workload structural -entities 1e5 -reps 7", "-entities 1e4", "copse,slices," + others, "ark"},
	{"random", "-workload random -entities 1e5,1e6 -reps 5", "-entities 1e4", "copse,copse-gather,slices," + others + ",sparseset-traditional,sparseset-unchecked", "ark"},
	{
		"lifecycle", "-workload lifecycle -entities 1e6 -reps 5", "-entities 1e4",
		"copse,copse-bulk,copse-queued," + others + ",sparseset-traditional,sparseset-two,sparseset-unchecked,sparseset-fixed,sparseset-old", "ark,ark-batch",
	},
	{"conventions", "-workload conventions -entities 1e5 -reps 5", "-entities 1e3 -metrics query2comp,query256arch,add-remove,fragmented,schedule", "copse,slices," + others, "ark,ark-table"},
	{"join", "-workload join -entities 1e6 -reps 5", "-entities 1e4", "copse,copse-partial,copse-blind,slices,slices-partial,slices-blind," + others, "ark,ark-table"},
	{"granularity", "-workload granularity -entities 1e5 -reps 5", "-entities 1e4 -metrics tick-256,change-one-1,change-one-256,change-10pct-256", "copse,slices," + others, "ark,ark-table"},
	{"crossing", "-workload crossing -entities 1e4 -reps 9", "-entities 1e3", "copse,slices-lanes,copse-laminar,archetype,sparseset-group", "ark-table"},
	{"scripted", "-workload scripted -entities 1e3,1e5 -reps 7", "-entities 1e3", "copse," + others + ",matter,jade,ecr", ""},
	{"game", "-workload game -entities 1e5 -reps 7", "-entities 1e4", "copse," + others, ""},
	{"pathological", "-workload pathological -entities 5e5 -reps 5", "-entities 1e4", "copse," + others, ""},
	{
		"verbs", "-workload verbs -entities 1e4 -reps 9", "-entities 1e3",
		"copse,copse-observed-other,copse-observed,copse-batch,copse-batch-observed-other,copse-batch-observed,slices", "ark,ark-observed",
	},
	{"scene", "-workload scene -entities 1e5 -reps 9", "-entities 1e3", sceneStorages, ""},
	{"scene-1e3", "-workload scene -entities 1e3 -reps 5", "", sceneStorages, ""},
	{"scene-1e6", "-workload scene -entities 1e6 -metrics all-wide,all-deep,all-balanced,all-mixed,1pct-wide,1pct-deep,1pct-balanced,1pct-mixed -reps 3", "-entities 1e4", sceneStorages, ""},
}

// accuracyRun compares estimates with what is measured, in about three minutes. It has no document: it writes its tables into
// docs/performance.md.
var accuracyRun = Recording{file: "accuracy"}

// gainsRun compares what arrangements of the examples promise with what they do, in about a minute. It writes its table into
// docs/arrange.md.
var gainsRun = Recording{file: "gains"}

// whenNamed are the runs that take minutes each for figures that no claim needs: they are made only when -only names them.
var whenNamed = []string{"derivative-5e6", "scene-1e6"}

// all are all runs, in order.
func all() []Recording { return append(slices.Clone(recordings), scriptsRun, accuracyRun, gainsRun) }

// Plan is how the runs are made.
type Plan struct {
	Small, Peers bool
	folder       string
}

// arguments returns the command line of a run.
func (r Recording) arguments(plan Plan) []string {
	args := strings.Fields(r.args)
	if plan.Small {
		args = append(append(args, strings.Fields(r.small)...), "-reps", "3")
	}
	storages := r.storages
	if plan.Peers {
		args = append(args, "-peers")
		if r.peers != "" {
			storages += "," + r.peers
		}
	}
	return append(args, "-storages", storages, "-out", filepath.Join(plan.folder, r.file+".json"))
}

// All makes the runs one after another and writes their documents, then the claims. It continues after a run that fails.
func All(ctx context.Context, out, errOut io.Writer, p project.Project, runs []Recording, plan Plan) error {
	for _, r := range runs { // a wrong flag of the last run is reported before the first one starts
		if r.args == "" { // a run of its own kind
			continue
		}
		if err := cli.Check(r.arguments(Plan{Small: plan.Small})); err != nil {
			return fmt.Errorf("run %s: %w", r.file, err)
		}
	}
	checkMachineCode(ctx, errOut, p)
	plan.folder = p.Path(RecordedFolder)
	if err := os.MkdirAll(plan.folder, 0o755); err != nil {
		return err
	}
	var failures []error
	for i, r := range runs {
		begin := time.Now()
		fmt.Fprintf(errOut, "run %d of %d, %s\n", i+1, len(runs), r.file)
		if err := record(ctx, out, errOut, p, r, plan); err != nil {
			failures = append(failures, fmt.Errorf("run %s: %w", r.file, err))
		}
		if ctx.Err() != nil {
			return errors.Join(failures...)
		}
		fmt.Fprintf(errOut, "%s took %s\n", r.file, time.Since(begin).Round(time.Second))
	}
	return errors.Join(append(failures, WriteClaims(p))...)
}

// record makes a run.
func record(ctx context.Context, out, errOut io.Writer, p project.Project, r Recording, plan Plan) error {
	switch r {
	case scriptsRun:
		return measureScripts(ctx, errOut, p, plan)
	case accuracyRun:
		return measureAccuracy(ctx, out, errOut, p, plan)
	case gainsRun:
		return measureGains(ctx, out, errOut, p, plan)
	}
	return Run(ctx, nil, out, errOut, r.arguments(plan)) // no recording reads standard input
}

// checkMachineCode warns where the compiler no longer inlines what the figures rely on. That may happen with another
// Go version. The results stay correct.
func checkMachineCode(ctx context.Context, errOut io.Writer, p project.Project) {
	cmd := toolchain.Command(ctx, p.Root, "go", "test", gotest.NoVet, "-tags", "copse_machinecode", "-run", "^TestReadingsAreNoCalls$", "./ecs")
	if out, err := cmd.CombinedOutput(); err != nil {
		fmt.Fprintf(errOut, "warning: this Go compiles package ecs otherwise than expected, so figures may be worse:\n%s\n", toolchain.LastLines(string(out), 20))
	}
}

// Choose keeps the runs of a comma-separated list; for an empty one all except those that have to be named.
func Choose(list string) ([]Recording, error) {
	if list == "" {
		return slices.DeleteFunc(all(), func(r Recording) bool { return slices.Contains(whenNamed, r.file) }), nil
	}
	var chosen []Recording
	for name := range strings.SplitSeq(list, ",") {
		i := slices.IndexFunc(all(), func(r Recording) bool { return r.file == name })
		if i < 0 {
			var names []string
			for _, r := range all() {
				names = append(names, r.file)
			}
			return nil, errors.New("no run " + name + "; there are " + strings.Join(names, ", "))
		}
		chosen = append(chosen, all()[i])
	}
	return chosen, nil
}

// WriteClaims writes docs/claims.md, and the figures of docs/storages.md, from the recorded documents.
func WriteClaims(p project.Project) error {
	data, err := claims.Read(p.Path(RecordedFolder))
	if err != nil {
		return err
	}
	storages, err := os.ReadFile(p.Path(storagesFile))
	if err != nil {
		return err
	}
	figures, err := claims.WriteFigures(string(storages), data)
	if err != nil {
		return fmt.Errorf("%s: %w", storagesFile, err)
	}
	if err := wholefile.Write(p.Path(storagesFile), []byte(figures)); err != nil {
		return err
	}
	return wholefile.Write(p.Path(ClaimsFile), []byte(claims.Page(data)))
}
