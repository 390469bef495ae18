package markdown

import (
	"path/filepath"
	"strings"
)

// IsName reports whether a file of this name is Markdown.
func IsName(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".md" || ext == ".markdown"
}

// RewriteBlocks replaces the content of each fenced block in a language by what rewrite returns for it. The rest of the text,
// blocks without an end, and blocks inside other blocks stay as they are.
func RewriteBlocks(text, language string, rewrite func(string) string) string {
	lines := strings.SplitAfter(text, "\n")
	var out strings.Builder
	for i := 0; i < len(lines); i++ {
		fence, info := fenceOf(lines[i])
		end := i + 1
		for end < len(lines) && fence != "" && !closes(lines[end], fence) {
			end++
		}
		if fence == "" || end == len(lines) {
			out.WriteString(lines[i])
			continue
		}
		body := strings.Join(lines[i+1:end], "")
		if words := strings.Fields(info); len(words) > 0 && words[0] == language {
			body = rewritten(body, rewrite)
		}
		out.WriteString(lines[i] + body + lines[end])
		i = end
	}
	return out.String()
}

// rewritten keeps the line ends of a text.
func rewritten(body string, rewrite func(string) string) string {
	if !strings.Contains(body, "\r\n") {
		return rewrite(body)
	}
	return strings.ReplaceAll(rewrite(strings.ReplaceAll(body, "\r\n", "\n")), "\n", "\r\n")
}

// fenceOf returns the fence that a line opens a block with, and what stands behind it; "" where it opens none.
func fenceOf(line string) (fence, info string) {
	for _, mark := range []string{"`", "~"} {
		rest := strings.TrimLeft(line, mark)
		if n := len(line) - len(rest); n >= 3 {
			return line[:n], rest
		}
	}
	return "", ""
}

func closes(line, fence string) bool {
	return strings.HasPrefix(line, fence) && strings.Trim(line, fence[:1]+" \t\r\n") == ""
}
