package toolchain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
)

// NeedValgrind finds valgrind. Without one it installs Debian's, if apt may be used without a password.
func NeedValgrind(ctx context.Context, log io.Writer) (string, error) {
	if path, err := exec.LookPath("valgrind"); err == nil {
		return path, nil
	}
	if err := aptInstall(ctx, log, "valgrind"); err != nil {
		missing := errors.New("no valgrind on this machine, which counts instructions: install it (Debian: `apt install valgrind`), or count on a Linux that has it")
		return "", fmt.Errorf("%w\n%w", missing, err)
	}
	return exec.LookPath("valgrind")
}
