// Package markdown finds the anchors of headings in Markdown, and rewrites its fenced blocks. The link check and the pages of the documentation use the
// same rules, so that a link that the check accepts leads to a heading on the site too.
package markdown
