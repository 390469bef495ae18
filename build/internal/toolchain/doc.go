// Package toolchain finds and runs the programs of others that the build tool needs: Go, Node and npm, and a Chromium for the
// browser tests. What is missing is an error that says how to install it, or is installed where that needs no password.
package toolchain
