// Package course reads the lessons that come with the playground, and single lessons on disk. The file course.md
// of their folder lists them in parts (contents.go). Document joins the parts and the glossary into the one document that the page imports. Whether a lesson is right is decided by internal/language/design/lesson.
package course
