package cli

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

// ThisMachine describes the machine. A property that cannot be found is "unknown".
func ThisMachine(ctx context.Context) bench.Machine {
	return bench.Machine{
		CPU:       cpu(ctx),
		Cores:     runtime.NumCPU(),
		OS:        runtime.GOOS + "/" + runtime.GOARCH,
		Toolchain: runtime.Version(),
		Commit:    Commit(ctx),
		Date:      time.Now().Format(time.DateOnly),
	}
}

// Commit names the commit that the program is built from, with "-dirty" if files differ from it; "unknown" where git cannot tell. What
// a recording writes does not count: the documents in playground-examples/native, the pages in docs, and the baseline of counts.
func Commit(ctx context.Context) string {
	commit := ask(ctx, "git", "describe", "--always", "--exclude=*")
	changed := ask(ctx, "git", "status", "--porcelain", "--", ":(top)", ":(top,exclude)playground-examples/native", ":(top,exclude)docs", ":(top,exclude)internal/measure/bench/counted/baseline.json")
	if commit == unknown || changed == unknown { // nothing is changed, or there is no repository
		return commit
	}
	return commit + dirty
}

const (
	unknown = "unknown"
	dirty   = "-dirty"
)

// RequireClean returns an error unless a commit, as [Commit] names it, says what was measured.
func RequireClean(commit string) error {
	switch {
	case commit == unknown:
		return errors.New("figures are recorded at a clean commit only, and git does not say which one this is: run it in a clone of the repository")
	case strings.HasSuffix(commit, dirty):
		return errors.New("figures are recorded at a clean commit only, and this is " + commit + ": commit the changes, or put them away with git stash -u")
	}
	return nil
}

func cpu(ctx context.Context) string {
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		return cpuOf(string(text))
	}
	return ask(ctx, "sysctl", "-n", "machdep.cpu.brand_string")
}

// cpuOf finds the model of the processor in the text of /proc/cpuinfo.
func cpuOf(text string) string {
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return unknown
}

// ask returns the output of a command, "unknown" if it fails.
func ask(ctx context.Context, name string, args ...string) string {
	out, err := exec.CommandContext(ctx, name, args...).Output()
	if text := strings.TrimSpace(string(out)); err == nil && text != "" {
		return text
	}
	return unknown
}
