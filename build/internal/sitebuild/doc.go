// Package sitebuild makes the site from a checkout. A Builder compiles the programs and bundles the front end at the same time,
// then fills the page, adds embeds, recorded figures, documentation and the service worker, and compresses what there is. It
// keeps the compiled programs, so that the development server compiles Go only after a change of Go files.
package sitebuild
