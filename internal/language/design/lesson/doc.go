// Package lesson parses lessons: Markdown with designs and checks in fenced blocks.
//
// A lesson is one text, so it can be a file or part of a link, without a build step. A folder can have the same lesson
// with its designs in separate files; [Pack] makes one text of them. [Parse] divides the text into steps and collects
// the checks of all steps in one list, for package check.
//
// [Verify] checks that a lesson works: it evaluates the checks for the start, the solution and wrong answers. It finds a
// lesson that cannot be solved and a hint that is never shown. [Cheats] leaves out what a student could leave out
// (deletions.go), and finds steps that this solves.
//
// Cost: O(text), which is bounded by MaxText. Verify costs an analysis of each design, and Cheats one of each
// deletion.
//
//	l := lesson.Parse(text)
//	l.Problems      // what is wrong in it
//	l.List          // its checks, for check.Parse
package lesson
