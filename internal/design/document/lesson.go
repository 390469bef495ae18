package document

// Lesson is a lesson as it was written.
//
//document:schema copse.lesson/1
type Lesson struct {
	Title    string
	Summary  string
	Steps    []LessonStep
	List     string // all checks
	Start    string
	Solution string `doc:"null"`
	Problems []Problem
}

// LessonStep is a page of a lesson.
type LessonStep struct {
	Title  string
	Prose  string // Markdown
	Checks int    // of the list that belong to it, in the order of the steps
}

// Problem is what is wrong with a lesson or a list of checks.
type Problem struct {
	Line    int
	Column  int
	Message string
}

// Checked is what a list of checks says about a design.
//
//document:schema copse.checks/1
type Checked struct {
	Solved   bool
	Checks   []CheckOutcome
	Problems []Problem
}

// CheckOutcome is what became of a check.
type CheckOutcome struct {
	Line      int
	Keep      bool // it holds from the start, and has to go on holding
	Condition string
	Say       string `doc:"null"`
	Holds     bool
	Actual    string
	Hint      string `doc:"null"`
}
