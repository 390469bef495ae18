// Package calibrate measures the prices of package grouptree/cost on the machine that it runs on, natively or in a browser.
//
// Random designs are measured in three layouts and in two sizes, without changes, with few and with many: each system alone, and each
// commit. What a run of a system costs is counted by package cost (bytes, runs of blocks, lanes, tests, look-ups), and so is what a
// commit costs; the layouts of one design differ in these counts and in nothing else. [Measure] finds the prices with which the counts
// come closest to the measured times.
//
// The prices of a commit are those with which the counts explain best how the layouts of one design differ; that of a change takes what
// is left. Between designs the time of a commit differs for further reasons, and a fit over all of them blames the rows that are
// written, of which there are more where more changes: it finds them two to three times too dear.
//
// The prices include the loops of the workload: a system adds up what it reads, and adds 1 to what it writes. A call and the reading
// of the clock are taken out, by a constant that is fitted with the prices and dropped. No price is less than a picosecond.
//
// It takes about 40 seconds, and as much memory as three worlds of 80,000 entities.
package calibrate
