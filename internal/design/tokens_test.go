package design

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTokens(t *testing.T) {
	letters := map[TokenKind]string{
		TokenUnknown: "unknown", TokenComment: "comment", TokenKeyword: "keyword", TokenName: "name",
		TokenNumber: "number", TokenType: "type", TokenOperator: "operator", TokenParen: "paren",
	}
	for _, c := range []struct{ text, want string }{
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
		require.Equal(t, c.want, strings.Join(got, " "))
	}
	require.Nil(t, Tokens(strings.Repeat(" ", MaxText+1)))
}

// TestColumns holds ranges against the columns that an editor in a browser
// counts.
func TestColumns(t *testing.T) {
	for text, want := range map[string]Range{
		"tick %":             {Position{1, 6}, Position{1, 7}},
		"tick \t%":           {Position{1, 7}, Position{1, 8}},
		"tick 😀":             {Position{1, 6}, Position{1, 8}},
		"\ufefftick %":       {Position{1, 7}, Position{1, 8}},
		"tick\u00a0\u3000%":  {Position{1, 7}, Position{1, 8}},
		"# é😀\r\ntick %":     {Position{2, 6}, Position{2, 7}},
		"\r\r\n\ntick é":     {Position{4, 6}, Position{4, 7}},
		"group (\xff\xff%":   {Position{1, 7}, Position{1, 8}},
		"tick \xff\xff":      {Position{1, 6}, Position{1, 7}},
		"spawn (A,\n\n\n 5)": {Position{4, 2}, Position{4, 3}},
	} {
		_, diagnostics := Parse(text)
		require.Len(t, diagnostics, 1, "%q", text)
		require.Equal(t, want, diagnostics[0].Range, "%q", text)
	}
}
