package toolchain

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// oldestNode is the first version of Node whose test runner and WebAssembly the project uses.
const oldestNode = 20

// NeedNode returns an error that says what to install if Node or npm is missing or too old.
func NeedNode(ctx context.Context) error {
	out, err := exec.CommandContext(ctx, "node", "--version").Output()
	if err != nil {
		return fmt.Errorf("needs Node %d or newer (https://nodejs.org, or `apt install nodejs npm`): %w", oldestNode, err)
	}
	version := strings.TrimSpace(string(out))
	major, _, _ := strings.Cut(strings.TrimPrefix(version, "v"), ".")
	if n, err := strconv.Atoi(major); err != nil || n < oldestNode {
		return fmt.Errorf("needs Node %d or newer, and found %s", oldestNode, version)
	}
	if _, err := exec.LookPath("npm"); err != nil {
		return fmt.Errorf("needs npm, which some distributions package apart from Node (Debian: `apt install npm`): %w", err)
	}
	return nil
}

// InstallPackages runs `npm ci` in web/ unless exactly these packages are there already: a stamp inside node_modules
// holds the hash of the lock file they came from.
func InstallPackages(ctx context.Context, p project.Project, step func(name string, run func() error) error) error {
	lock, err := os.ReadFile(p.Path("web", "package-lock.json"))
	if err != nil {
		return err
	}
	sum := sha256.Sum256(lock)
	want, stamp := hex.EncodeToString(sum[:]), p.Path("web", "node_modules", ".copse-lock")
	if have, err := os.ReadFile(stamp); err == nil && string(have) == want {
		return nil
	}
	if err := NeedNode(ctx); err != nil {
		return err
	}
	return step("install the packages of web/ (npm ci)", func() error {
		cmd := exec.CommandContext(ctx, "npm", "ci", "--no-audit", "--no-fund")
		cmd.Dir = p.Path("web")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("npm ci in web/: %w\n%s", err, strings.TrimSpace(string(out)))
		}
		return os.WriteFile(stamp, []byte(want), 0o644)
	})
}
