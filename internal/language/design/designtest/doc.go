// Package designtest has what the tests of several design packages share: worked
// designs, generated designs, texts that are slow to read, a count of work, golden files and
// the written form of a diagnostic. It imports no package above diagnostic, so that
// the tests of all others can import it.
package designtest
