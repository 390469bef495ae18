package toolchain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// headlessBrowser is Chromium without windows and with the same engine. It opens a page in 0.7 to 1.0 seconds, the whole
// browser in 1.2 to 1.5, and the tests open hundreds.
const headlessBrowser = "chromium-headless-shell"

// browserNames are the names of Chromium in distributions, the fastest first.
var browserNames = []string{headlessBrowser, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

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

// NeedBrowser finds a Chromium. Without one it installs Debian's, if apt may be used without a password. If root has only
// a full Chromium, as on a machine made for the tests, the headless one is installed too where that is possible.
func NeedBrowser(ctx context.Context, log io.Writer) (string, error) {
	path, missing := findBrowser()
	if missing != nil {
		err := aptInstall(ctx, log, headlessBrowser)
		if err != nil {
			err = aptInstall(ctx, log, "chromium")
		}
		if err != nil {
			return "", fmt.Errorf("%w\n%w", missing, err)
		}
		return findBrowser()
	}
	if os.Getenv("CHROMIUM") == "" && filepath.Base(path) != headlessBrowser && os.Geteuid() == 0 {
		limited, done := context.WithTimeout(ctx, 2*time.Minute)
		defer done()
		if err := aptInstall(limited, log, headlessBrowser); err != nil {
			fmt.Fprintln(log, "testing with", path+":", err)
			return path, nil
		}
	}
	return findBrowser()
}

// aptInstall installs a package of the distribution. It fails if there is no apt, or if sudo asks for a password.
func aptInstall(ctx context.Context, log io.Writer, name string) error {
	if _, err := exec.LookPath("apt-get"); err != nil {
		return errors.New("apt-get is not on this machine")
	}
	for _, args := range [][]string{{"apt-get", "update", "-q"}, {"apt-get", "install", "-q", "-y", "--no-install-recommends", name}} {
		if os.Geteuid() != 0 {
			args = append([]string{"sudo", "-n"}, args...)
		}
		fmt.Fprintln(log, strings.Join(args, " "))
		cmd := Command(ctx, "", args[0], args[1:]...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s failed: %w\n%s", strings.Join(args, " "), err, LastLines(string(out), 5))
		}
	}
	return nil
}
