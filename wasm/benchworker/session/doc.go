// Package session measures what the page orders. An order is a text, see readOrder; [Host.Run] reads it, adds the storages
// that only a page has to the workloads of package internal/measure/bench, runs them, and sends an event for every sample.
// [Host.AppendCatalog] lists what can be ordered.
//
// It knows no browser: what it needs of the worker is behind [Host], so all of it is tested on any machine. Its own cost is
// small compared with that of the workloads.
package session
