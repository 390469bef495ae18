package document

// Lesson is a lesson that was parsed.
//
//document:schema copse.lesson/1
type Lesson struct {
	Title    string
	Summary  string
	Steps    []LessonStep
	List     string // the checks of all steps
	Start    string
	Solution string `doc:"null"`
	Problems []Problem
}

// LessonStep is a page of a lesson.
type LessonStep struct {
	Title  string
	Prose  string // Markdown
	Checks int    // how many checks of the list belong to this step; the steps have them in order
}

// Problem is what is wrong with a lesson or a list of checks.
type Problem struct {
	Line    int
	Column  int
	Message string
}

// Checked is the result of a list of checks for a design.
//
//document:schema copse.checks/1
type Checked struct {
	Solved   bool
	Checks   []CheckOutcome
	Problems []Problem
}

// CheckOutcome is the result of a check.
type CheckOutcome struct {
	Line      int
	Keep      bool // the check holds from the start and must go on holding
	Condition string
	Say       string `doc:"null"`
	Holds     bool
	Actual    string
	Hint      string `doc:"null"`
}
