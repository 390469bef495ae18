package cli

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/copse-ecs/copse/internal/bench"
)

// ThisMachine describes the machine. A property that cannot be found is "unknown".
func ThisMachine(ctx context.Context) bench.Machine {
	return bench.Machine{
		CPU:       cpu(ctx),
		Cores:     runtime.NumCPU(),
		OS:        runtime.GOOS + "/" + runtime.GOARCH,
		Toolchain: runtime.Version(),
		Commit:    ask(ctx, "git", "describe", "--always", "--dirty", "--exclude=*"),
		Date:      time.Now().Format(time.DateOnly),
	}
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
	return "unknown"
}

// ask returns the output of a command, "unknown" if it fails.
func ask(ctx context.Context, name string, args ...string) string {
	out, err := exec.CommandContext(ctx, name, args...).Output()
	if text := strings.TrimSpace(string(out)); err == nil && text != "" {
		return text
	}
	return "unknown"
}
