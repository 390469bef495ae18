// Package autogroup chooses the groups of a design: a set of groups, and a kind of layout, with the
// lowest total that package cost gives for it, and a proof of how good the choice is.
//
//	result := autogroup.Search(&input, autogroup.Options{Prices: cost.Default})
//	result.Groups // to declare, in this order
//	result.Status // optimal: no set of the candidates has a lower total
//
// # How it works
//
// Groups are chosen among candidates (candidates.go): what the systems match, the same without the
// exclusions, what two systems match together, and the groups that are declared already. The total
// of a choice is that of package cost on the layout of these groups, to the last digit (evaluate.go).
//
// A climb (climb.go) adds, removes or exchanges the group that lowers the total most until none
// does, from several starting points; each improvement is told. search.go runs the steps and
// writes the result. options.go has the types of the questions and answers.
//
// The package depends on grouptree and grouptree/cost alone, knows no design language, and looks at
// no clock but for its deadline.
package autogroup
