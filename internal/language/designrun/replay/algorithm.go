package replay

// Algorithm is how a commit is carried out.
type Algorithm uint8

// The two algorithms of docs/theory.md, section 5.
const (
	Batch    Algorithm = iota // all entities of the commit at once, with the fewest writes
	OneByOne                  // one entity at a time, as in the paper
)

// String returns the name of the algorithm.
func (a Algorithm) String() string { return [...]string{"batch", "one-by-one"}[a] }

// mustRepeat panics if the store refuses what it has accepted when the design was analysed.
func mustRepeat(err error) {
	if err != nil {
		panic("replay: the store refuses what it accepted during the analysis: " + err.Error())
	}
}
