// Package figures counts a design: which figures there are, of which subjects, in
// which unit, and whether more is better. Comparisons and storages sum the same
// figures, so that their totals can be held against each other.
package figures
