// Package claims compares what others have published with what was measured here, and writes the page docs/claims.md.
//
// A [Source] has claims. A [Claim] says what was published and has a function that decides it from figures, which are read from
// documents of the form copse.bench/1 ([Read]). No verdict is written by hand: a claim without figures is "not measured", and one whose
// figures are of something else than its sentence is "not measured as written", whatever they are.
package claims
