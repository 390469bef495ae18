// Package claims holds what others have published against what was measured here, and writes
// what comes of it as a page: docs/claims.md. A claim names its source, what that says, and how
// it is decided from figures (documents of the form copse.bench/1); no verdict is written by
// hand, and a claim whose figures are missing is said not to be measured.
package claims
