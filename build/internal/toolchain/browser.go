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
	if path := firstOnPath(browserNames); path != "" {
		return path, nil
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
		limited, done := context.WithTimeout(ctx, installTime)
		defer done()
		if err := aptInstall(limited, log, headlessBrowser); err != nil {
			fmt.Fprintln(log, "testing with", path+":", err)
			return path, nil
		}
	}
	return findBrowser()
}

// installTime is how long the installation of a browser may take that the tests can do without.
const installTime = 30 * time.Minute

// firefoxNames are the names of Firefox in distributions: Debian's is the one with long support.
var firefoxNames = []string{"firefox-esr", "firefox"}

// NeedFirefox finds a Firefox: $FIREFOX, or the first one on the path. Without one it installs Debian's, if apt may be used
// without a password.
func NeedFirefox(ctx context.Context, log io.Writer) (string, error) {
	if path := os.Getenv("FIREFOX"); path != "" {
		return exec.LookPath(path)
	}
	if path := firstOnPath(firefoxNames); path != "" {
		return path, nil
	}
	limited, done := context.WithTimeout(ctx, installTime)
	defer done()
	if err := aptInstall(limited, log, firefoxNames[0]); err != nil {
		return "", err
	}
	return exec.LookPath(firefoxNames[0])
}

// webKitPrograms are what the tests start, with the packages of Debian: the small browser of WebKitGTK is a part of the first.
var webKitPrograms = []struct{ name, pkg string }{{"WebKitWebDriver", "webkit2gtk-driver"}, {"Xvfb", "xvfb"}}

// NeedWebKit finds the driver of WebKitGTK and a display without a screen. It installs Debian's, if apt may be used without a
// password.
func NeedWebKit(ctx context.Context, log io.Writer) error {
	limited, done := context.WithTimeout(ctx, installTime)
	defer done()
	for _, program := range webKitPrograms {
		if _, err := exec.LookPath(program.name); err == nil {
			continue
		}
		if err := aptInstall(limited, log, program.pkg); err != nil {
			return err
		}
		if _, err := exec.LookPath(program.name); err != nil {
			return err
		}
	}
	return nil
}

// firstOnPath returns the path of the first program that is installed, or nothing.
func firstOnPath(names []string) string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
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
