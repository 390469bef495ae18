// Package document writes analyses as JSON documents: copse.analysis/1 for
// everybody, copse.page/1 and copse.advice/1 for the page.
package document
