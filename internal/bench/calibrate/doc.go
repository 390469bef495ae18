// Package calibrate measures the prices of package grouptree/cost on the machine that it runs on, natively or in a browser.
//
// Random designs are measured in three layouts and two sizes, with few and with many changes: each system alone, and each commit. What a run of a system costs is
// counted by package cost (bytes, runs of blocks, lanes, tests, look-ups), and so is what a commit costs; the layouts of one design
// differ in these counts and in nothing else. [Measure] finds the prices with which the counts come closest to the measured times.
//
// The prices include the loops of the workload: a system adds up what it reads, and adds 1 to what it writes. Rows that a system
// keeps from its earlier runs are cheaper than those that it looks up, and how many are kept depends on the commits in between; so the
// prices of tests and look-ups are those of designs in which a few percent of the entities change between two runs.
//
// It takes about 15 seconds, and as much memory as three worlds of 80,000 entities.
package calibrate
