// Package markdown finds the anchors that headings of Markdown get. The link check and the pages of the documentation use the
// same rules, so that a link that the check accepts leads to a heading on the site too.
package markdown
