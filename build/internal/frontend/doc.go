// Package frontend bundles the scripts and styles of web/ with esbuild and fills the templates of pages. A Bundle knows for
// each source what its output is called, and which scripts it imports, so that a page can ask for all of them at once. A
// template refuses to be filled if a value is missing, or if the page's own security policy would block a part of it.
package frontend
