// Package buildtest makes small projects, front ends and sites for the tests of the build tool.
package buildtest
