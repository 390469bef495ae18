// Package measure runs the benchmarks of internal/measure/bench. Run passes a command line on, to this program or to the nested module
// with the libraries of others. All makes every run that the site and docs/claims.md show, and writes both again.
package measure
