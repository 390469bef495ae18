package toolchain

import (
	"os"
	"os/exec"
	"strings"
)

// seldomCollected runs a tool of Go that collects garbage less often than usual. The compiler and the linker live for seconds, and spend a
// quarter of their processor time on memory that they need not free: most then take about 300 MB instead of 150. The largest packages take as
// much as the limit, which lets them collect more often. What they make stays the same, and so does its place in the build cache.
const seldomCollected = "'-toolexec=env GOGC=1000 GOMEMLIMIT=3GiB'"

// CollectSeldom lets the tools of all go commands from now on collect garbage less often, where the machine has the program env.
func CollectSeldom() error {
	if _, err := exec.LookPath("env"); err != nil {
		return nil
	}
	return os.Setenv("GOFLAGS", withTools(os.Getenv("GOFLAGS")))
}

func withTools(flags string) string {
	if strings.Contains(flags, "-toolexec") {
		return flags
	}
	return strings.TrimSpace(flags + " " + seldomCollected)
}
