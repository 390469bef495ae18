// Package describe turns an analysis into documents: Page and Advice for the page, and
// the spelled-out copse.analysis/1 for everybody else.
//
// There is one walk over an analysis, Page, which gives every component, group, node,
// leaf and set a number (page.go, nodes.go, plan.go). AppendAnalysis (analysis.go) does
// not look at the analysis again: it writes the page with names and expressions in the
// place of numbers, within a size (listing.go).
package describe
