// Package explain describes one system: its signature, how it runs and why, what that costs, and
// which edits make it match better.
package explain
