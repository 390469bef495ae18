package grouptree

// Outcome says how a layout keeps a group.
type Outcome uint8

// The outcomes. InFamily is an outcome of laminar and lanes layouts, InLane of lanes layouts, Alias and Rejected of
// all layouts, the others of the layouts made of raw trees (docs/theory.md, "Trees"
// and "Laminar layouts").
const (
	NewTree      Outcome = iota // the group is the root of a new tree
	Inserted                    // it divides a leaf of one tree
	Above                       // it was inserted above a node that it contains
	Alias                       // it equals a node or a group that was there before
	SeveralTrees                // it meets several trees; Verdict.Parts has an outcome for each
	InFamily                    // its set, or a part of it, is in the laminar family
	Rejected                    // it changes nothing
	InLane                      // its class is in a further lane, because it crosses a group of lane 0
)

var outcomeNames = [...]string{"new-tree", "inserted", "above", "alias", "several-trees", "laminar", "rejected", "lane"}

// String returns the name of the outcome in the analysis.
func (o Outcome) String() string { return outcomeNames[o] }

// Verdict is the result for a group, with everything needed to explain it (see Layout.Reason).
// Which fields are set depends on the outcome.
type Verdict struct {
	Outcome Outcome
	Code    ReasonCode
	Tree    int       // index of the tree it is about, or -1
	Gained  Set       // inserted: what the maintained set gained
	Other   int       // alias: the group it equals, or -1 if it equals a remainder; crossing, lane: the group it crosses, or -1
	Node    Conj      // rejected or alias: the node that decided
	Kept    Set       // laminar, lanes: the set of the class that the group has
	Lane    int       // lanes: of that class
	Crosses bool      // laminar, lanes: Kept is smaller than the group's own set
	Parts   []Verdict // several trees: one for each
}

// rejected returns the verdict of a group that is rejected without a tree or
// another group to blame.
func rejected(code ReasonCode) Verdict {
	return Verdict{Outcome: Rejected, Code: code, Tree: -1, Other: -1}
}

// combineParts makes a group that meets several trees rejected, or an alias, if
// all of its parts are.
func (v *Verdict) combineParts() {
	all := func(o Outcome) bool {
		for _, p := range v.Parts {
			if p.Outcome != o {
				return false
			}
		}
		return true
	}
	switch {
	case all(Rejected):
		v.Outcome = Rejected
	case all(Alias):
		v.Outcome = Alias
	}
}

// ReasonCode is the stable name of a reason.
type ReasonCode string

// The reasons for a group's outcome.
const (
	CodeNewTree       ReasonCode = "new-tree"
	CodeInserted      ReasonCode = "inserted"
	CodeAbove         ReasonCode = "above"
	CodeAlias         ReasonCode = "alias"
	CodeSeveral       ReasonCode = "several-trees"
	CodeFits          ReasonCode = "laminar"
	CodeCrossing      ReasonCode = "crossing"
	CodeNoStorage     ReasonCode = "no-stored-component"
	CodeAncestor      ReasonCode = "ancestor"
	CodeDisjoint      ReasonCode = "disjoint"
	CodeOverlaps      ReasonCode = "overlaps"
	CodeStraddles     ReasonCode = "straddles"
	CodeTooManyBlocks ReasonCode = "too-many-blocks"
	CodeTooIntricate  ReasonCode = "too-intricate"
	CodeLane          ReasonCode = "lane"
)
