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
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

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
func installPackages(ctx context.Context, p project, step func(name string, run func() error) error) error {
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
	return step("install the packages of web/ (npm ci)", func() error {
		cmd := exec.CommandContext(ctx, "npm", "ci", "--no-audit", "--no-fund")
		cmd.Dir = p.path("web")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("npm ci in web/: %w\n%s", err, strings.TrimSpace(string(out)))
		}
		return os.WriteFile(stamp, []byte(want), 0o644)
	})
}

// leanBrowser is Chromium without the windows around the page, the same engine: a visit takes it 0.7 to 1.0 seconds
// where the whole browser takes 1.2 to 1.5, and the tests make hundreds.
const leanBrowser = "chromium-headless-shell"

// browserNames are what distributions call a Chromium, the one that costs least first.
var browserNames = []string{leanBrowser, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

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
	return "", errors.New("no Chromium on this machine: install one (Debian: `apt install chromium-headless-shell`) or set CHROMIUM to its path")
}

// needBrowser finds a Chromium. Without one it installs Debian's, if apt may be used without a password. A superuser with only
// a full Chromium, as on a machine made for the tests, also gets the headless one if it can be installed.
func needBrowser(ctx context.Context, log io.Writer) (string, error) {
	path, missing := findBrowser()
	if missing != nil {
		err := aptInstall(ctx, log, leanBrowser)
		if err != nil {
			err = aptInstall(ctx, log, "chromium")
		}
		if err != nil {
			return "", fmt.Errorf("%w\n%w", missing, err)
		}
		return findBrowser()
	}
	if os.Getenv("CHROMIUM") == "" && filepath.Base(path) != leanBrowser && os.Geteuid() == 0 {
		limited, done := context.WithTimeout(ctx, 2*time.Minute)
		defer done()
		if err := aptInstall(limited, log, leanBrowser); err != nil {
			fmt.Fprintln(log, "testing with", path+":", err)
			return path, nil
		}
	}
	return findBrowser()
}

// aptInstall installs a package of the distribution; an error where there is no apt or it may not be used without a password.
func aptInstall(ctx context.Context, log io.Writer, name string) error {
	if _, err := exec.LookPath("apt-get"); err != nil {
		return errors.New("apt-get is not on this machine")
	}
	for _, args := range [][]string{{"apt-get", "update", "-q"}, {"apt-get", "install", "-q", "-y", "--no-install-recommends", name}} {
		if os.Geteuid() != 0 {
			args = append([]string{"sudo", "-n"}, args...)
		}
		fmt.Fprintln(log, strings.Join(args, " "))
		cmd := command(ctx, "", args[0], args[1:]...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s failed: %w\n%s", strings.Join(args, " "), err, lastLines(string(out), 5))
		}
	}
	return nil
}

func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
