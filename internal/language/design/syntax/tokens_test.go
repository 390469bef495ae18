package syntax

import (
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/stretchr/testify/require"
)

func TestTokens(t *testing.T) {
	letters := map[TokenKind]string{
		TokenUnknown: "unknown", TokenComment: "comment", TokenKeyword: "keyword", TokenName: "name",
		TokenNumber: "number", TokenType: "type", TokenOperator: "operator", TokenParen: "paren",
	}
	for _, c := range []struct{ text, Want string }{
		{"component Position f32x3 # here", "component/keyword Position/name f32x3/type # here/comment"},
		{"component Mesh 48", "component/keyword Mesh/name 48/type"},
		{"group tick = group and not with, !mut", "group/keyword tick/name =/operator group/name and/keyword not/keyword with/name ,/operator !/operator mut/name"},
		{"System(mut A, ?B, # c\n!(C)) with of expect full weight 1.2k",
			"System/keyword (/paren mut/keyword A/name ,/operator ?/operator B/name ,/operator # c/comment !/operator (/paren C/name )/paren )/paren " +
				"with/keyword of/name expect/keyword full/keyword weight/keyword 1.2k/number"},
		{"spawn 5 hero", "spawn/keyword 5/number hero/name"},
		{"spawn hero: A\ntick", "spawn/keyword hero/name :/operator A/name tick/keyword"},
		{"add to to any 5 of all", "add/keyword to/name to/keyword any/keyword 5/number of/keyword all/name"},
		{"despawn e7", "despawn/keyword e7/name"},
		{"layout paper\nseed 7", "layout/keyword paper/keyword seed/keyword 7/number"},
		{"group A % B # c", "group/keyword A/name %/unknown B/unknown # c/comment"},
	} {
		var got []string
		for _, k := range Tokens(c.text) {
			got = append(got, c.text[k.Start:k.End]+"/"+letters[k.Kind])
		}
		require.Equal(t, c.Want, strings.Join(got, " "))
	}
	require.Nil(t, Tokens(strings.Repeat(" ", MaxText+1)))
}

// TestColumns holds ranges against the columns that an editor in a browser
// counts.
func TestColumns(t *testing.T) {
	for text, want := range map[string]diagnostic.Range{
		"tick %":             {Start: diagnostic.Position{Line: 1, Column: 6}, End: diagnostic.Position{Line: 1, Column: 7}},
		"tick \t%":           {Start: diagnostic.Position{Line: 1, Column: 7}, End: diagnostic.Position{Line: 1, Column: 8}},
		"tick 😀":             {Start: diagnostic.Position{Line: 1, Column: 6}, End: diagnostic.Position{Line: 1, Column: 8}},
		"\ufefftick %":       {Start: diagnostic.Position{Line: 1, Column: 7}, End: diagnostic.Position{Line: 1, Column: 8}},
		"tick\u00a0\u3000%":  {Start: diagnostic.Position{Line: 1, Column: 7}, End: diagnostic.Position{Line: 1, Column: 8}},
		"# é😀\r\ntick %":     {Start: diagnostic.Position{Line: 2, Column: 6}, End: diagnostic.Position{Line: 2, Column: 7}},
		"\r\r\n\ntick é":     {Start: diagnostic.Position{Line: 4, Column: 6}, End: diagnostic.Position{Line: 4, Column: 7}},
		"group (\xff\xff%":   {Start: diagnostic.Position{Line: 1, Column: 7}, End: diagnostic.Position{Line: 1, Column: 8}},
		"tick \xff\xff":      {Start: diagnostic.Position{Line: 1, Column: 6}, End: diagnostic.Position{Line: 1, Column: 7}},
		"spawn (A,\n\n\n 5)": {Start: diagnostic.Position{Line: 4, Column: 2}, End: diagnostic.Position{Line: 4, Column: 3}},
	} {
		_, diagnostics := Parse(text)
		require.Len(t, diagnostics, 1, "%q", text)
		require.Equal(t, want, diagnostics[0].Range, "%q", text)
	}
}
