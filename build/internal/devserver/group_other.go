//go:build !unix

package devserver

import "os/exec"

// inGroup does nothing: this system has no process groups.
func inGroup(*exec.Cmd) {}

// killGroup kills the program; what it has started is not known here.
func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
