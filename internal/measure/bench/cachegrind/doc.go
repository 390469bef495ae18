// Package cachegrind reads what valgrind's cachegrind writes about a run: how many instructions it executed, and which of them missed
// in the caches of a simulated processor. The difference of two runs with different numbers of steps is what the steps cost; what
// starts and ends the program cancels out, and so does the load of the machine, which cachegrind does not see.
package cachegrind
