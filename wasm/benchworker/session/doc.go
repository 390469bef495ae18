// Package session is what the benchmarks' program does when it is asked: it reads an order, adds the storages that only a
// page has to the workloads of package internal/bench, runs them, and tells what happens. It knows no browser; the worker's side is
// behind [Host], so all of it is tested on any machine.
package session
