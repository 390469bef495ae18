package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
)

// workers is how many things run side by side.
func workers() int { return max(1, runtime.GOMAXPROCS(0)) }

// oldestNode is the first version of Node whose test runner and WebAssembly the project uses.
const oldestNode = 20

// needNode returns an error with a way out where Node is missing or too old.
func needNode(ctx context.Context) error {
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

// installPackages runs `npm ci` in web/ unless exactly these packages are there already: a stamp inside node_modules
// holds the hash of the lock file they came from.
func installPackages(ctx context.Context, p project) error {
	lock, err := os.ReadFile(p.path("web", "package-lock.json"))
	if err != nil {
		return err
	}
	sum := sha256.Sum256(lock)
	want, stamp := hex.EncodeToString(sum[:]), p.path("web", "node_modules", ".copse-lock")
	if have, err := os.ReadFile(stamp); err == nil && string(have) == want {
		return nil
	}
	if err := needNode(ctx); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "npm", "ci", "--no-audit", "--no-fund")
	cmd.Dir = p.path("web")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm ci in web/: %w\n%s", err, strings.TrimSpace(string(out)))
	}
	return os.WriteFile(stamp, []byte(want), 0o644)
}

// browserNames are what distributions call a Chromium.
var browserNames = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// findBrowser returns the Chromium to test with: $CHROMIUM, or the first one on the path.
func findBrowser() (string, error) {
	if path := os.Getenv("CHROMIUM"); path != "" {
		return exec.LookPath(path)
	}
	for _, name := range browserNames {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no Chromium on this machine: install one (Debian: `apt install chromium`) or set CHROMIUM to its path")
}

// needBrowser finds a Chromium, and installs Debian's where there is none and apt may be used without a password.
func needBrowser(ctx context.Context, log io.Writer) (string, error) {
	path, missing := findBrowser()
	if missing == nil {
		return path, nil
	}
	for _, args := range [][]string{{"apt-get", "update", "-q"}, {"apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"}} {
		if os.Geteuid() != 0 {
			args = append([]string{"sudo", "-n"}, args...)
		}
		if _, err := exec.LookPath("apt-get"); err != nil {
			return "", missing
		}
		fmt.Fprintln(log, "no Chromium found:", strings.Join(args, " "))
		cmd := exec.CommandContext(ctx, args[0], args[1:]...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if out, err := cmd.CombinedOutput(); err != nil {
			return "", fmt.Errorf("%w\n%s failed: %v\n%s", missing, strings.Join(args, " "), err, lastLines(string(out), 5))
		}
	}
	return findBrowser()
}

func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
