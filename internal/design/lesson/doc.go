// Package lesson reads lessons: Markdown with designs and checks in fenced blocks.
//
// Two ideas carry it. A lesson is one text, so that it travels as a file or in a link
// without a build; a folder is the same lesson with its designs in files of their own,
// and Pack puts them together. And a lesson proves itself: Verify holds its start, its
// solution and plausible wrong answers against its checks, so that a lesson that cannot
// be solved, or a hint that nobody would ever see, is found before a student does.
//
// Reading takes time in proportion to the text, which is bounded by MaxText.
//
//	l := lesson.Parse(text)
//	l.Problems      // what of it cannot be understood
//	l.List          // its checks, for check.Parse
package lesson
