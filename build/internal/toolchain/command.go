package toolchain

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Command prepares a program that is interrupted, not killed, when the context ends, so that it can stop its children.
func Command(ctx context.Context, dir string, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// LastLines returns the last n lines of a text.
func LastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}

// ExitText returns why a program did not run, "" if it ran and failed: then its output says what is wrong.
func ExitText(err error) string {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return ""
	}
	return err.Error()
}
