// Package rules checks the sources of the project: imports, the rooms of web/src, the packages of others that it was asked to use,
// what tests of the library know, goroutines, clocks in tests, links, words, lengths of files, formatting, examples of public names, and the size of the last build.
// A rule is a function from the files of a checkout to findings, each with a file and a line.
package rules
