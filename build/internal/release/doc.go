// Package release checks what a tag of the module needs: a version that follows the last one, a clean checkout, a module that others
// can require, a dated entry in the changelog, tests, an API that changed no more than the version says, examples, documentation.
//
// Check is one of these; Run carries them out one after the other and prints a line for each, with a way out where one does not hold.
// checks.go has those that only read files and git, programs.go those that run programs for a while, version.go the order of
// versions. Tag makes the tag; nothing is ever pushed.
package release
