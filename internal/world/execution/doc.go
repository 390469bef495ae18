// Package execution keeps what the runs of one system need of a world: the plan, with the runs of rows that a walk goes through, the
// places of values that are looked up by handle, and the cache of what a run has found out. It calls no function of a program.
package execution
