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
// exclusions or with an optional component, what two systems match together, and the groups that are
// declared already. What a system matches is a candidate whether or not an entity satisfies it. Components that no candidate connects are solved apart (parts.go). The total of a choice is that of package
// cost on the layout of these groups, to the last digit (evaluate.go).
//
// A climb (climb.go) adds, removes or exchanges the group that lowers the total most until none
// does, from several starting points. Then branch and bound (branch.go) proves how good the best
// choice is: it divides the choices by one candidate after another, and cuts off all choices whose
// lower bound (bound.go, bound_commit.go) is not below the best total. Candidates that do the same to all places and lanes
// are divided as one first (twins.go). The bound also counts lanes and stretches (bound_run.go) and takes the orders that the
// builder gives to blocks (bound_blocks.go). Of equal totals fewer groups are better, then fewer blocks. In layouts in which the
// order of declaration matters only few candidates are compared completely, and otherwise one bound
// holds for all choices (bound_ordered.go). search.go runs the steps, front.go keeps what was tried, and result.go writes the answer;
// options.go has the types of the questions and answers.
//
// A result has a certificate (certificate.go): the tree of the proof, without any figures. Verify
// (verify.go and the other files verify_*.go) computes all bounds of it again with code of its own.
//
// The package depends on grouptree and grouptree/cost alone, knows no design language, and looks at
// no clock but for its deadline.
package autogroup
