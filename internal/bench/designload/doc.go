// Package designs makes workloads of designs: the population that a text leaves is ticked with the text's own systems, in
// its own layout, in all others and on the storages that Copse is compared with, and all that the text does is timed.
//
// A system adds up what it reads and adds 1 to what it writes, 32 bits at a time, so that layouts can be held against each
// other by what they end with. It is apart from package bench because it knows the language.
package designload
