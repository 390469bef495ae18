package markdown_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/markdown"
)

func TestRewriteBlocksRewritesNothingElse(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		"a\n```copse\nb\n```\nc": "a\n```copse\nB\n```\nc",
		"```copse start\nb\n```\n````copse\nd\n```\n````\n": "```copse start\nB\n```\n````copse\nD\n```\n````\n",
		"~~~markdown\n```copse\nb\n```\n~~~\n":              "~~~markdown\n```copse\nb\n```\n~~~\n",
		"```copse\nb\n":                                     "```copse\nb\n",
		"```\nb\n```\n```check\nb\n```\n":                   "```\nb\n```\n```check\nb\n```\n",
		"```copse\r\nb\r\nd\r\n```\r\n":                     "```copse\r\nB\r\nD\r\n```\r\n",
		"```copse\n```\n":                                   "```copse\n```\n",
	} {
		require.Equal(t, want, markdown.RewriteBlocks(text, "copse", strings.ToUpper), "%q", text)
	}
}

func TestIsName(t *testing.T) {
	for name, want := range map[string]bool{"a.md": true, "A.MD": true, "a.markdown": true, "a.copse": false, "md": false, "<stdin>": false} {
		require.Equal(t, want, markdown.IsName(name), name)
	}
}
