package design

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// statementWords begin a statement.
var statementWords = []string{"component", "tag", "layout", "group", "system", "spawn", "seed", "tick", "add", "remove", "despawn"}

// clauseWords begin a clause of a system.
var clauseWords = []string{"with", "without", "expect", "weight"}

// innerWords have a meaning inside a statement.
var innerWords = []string{"mut", "any", "all", "of", "to", "from", "and", "or", "not"}

var (
	layoutWords = []string{"paper", "trees", "laminar", "naive"}
	matchWords  = []string{"full", "partial", "blind", "scan"}
)

// Keywords returns every word that has a meaning of its own somewhere in a
// design. None of them is reserved: each is a keyword only where a statement, a
// clause or its own place in one may begin, and a name elsewhere.
func Keywords() []string {
	return slices.Concat(statementWords, clauseWords, innerWords, layoutWords, matchWords)
}

func isStatementWord(s string) bool { return slices.Contains(statementWords, s) }

// quote returns a stretch of a text as messages repeat it: in quotes, without
// characters that do not print, and not too long.
//
//go:noinline
func quote(s string) string { return "'" + clip(s) + "'" }

// clip is quote without the quotes.
func clip(s string) string {
	var out strings.Builder
	n := 0
	for i, r := range s {
		if n == longestQuoting {
			out.WriteString("..")
			break
		}
		n++
		_, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			out.WriteString(`\x` + strconv.FormatUint(uint64(s[i]), 16))
		case strconv.IsPrint(r):
			out.WriteRune(r)
		default:
			escaped := strconv.QuoteRuneToASCII(r)
			out.WriteString(escaped[1 : len(escaped)-1])
		}
	}
	return out.String()
}

// group3 writes a number with commas: 5,000,000.
func group3(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// nearest returns the candidate that somebody who wrote word most likely
// meant, if one is near enough: it differs in the case of letters alone, or by
// a slip or two in proportion to its length, or the word is the beginning of it.
// Among equals the first wins. Its time grows with the lengths of all
// candidates, so callers ask once for each word.
func nearest(word string, candidates []string) (string, bool) {
	if len(word) > longestQuoting {
		return "", false
	}
	low := strings.ToLower(word)
	best, bestDistance := "", 1+min(3, len(word)/3)
	for _, c := range candidates {
		if len(c) > len(word)+longestQuoting {
			continue
		}
		if d := distance(low, strings.ToLower(c), bestDistance); d < bestDistance {
			best, bestDistance = c, d
		}
	}
	if bestDistance > 1 {
		if c, ok := completion(low, candidates); ok {
			return c, true
		}
	}
	return best, best != ""
}

// completion returns the only candidate that begins with word, which has at
// least three letters.
func completion(word string, candidates []string) (string, bool) {
	found := ""
	for _, c := range candidates {
		if len(word) < 3 || len(c) < len(word) || !strings.EqualFold(c[:len(word)], word) {
			continue
		}
		if found != "" {
			return "", false
		}
		found = c
	}
	return found, found != ""
}

// distance returns the number of slips between a and b (a letter too many, too
// few, another, or two exchanged), or limit if it is not below that.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		above, row := rows[(i-1)%3], rows[i%3]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], rows[(i-2)%3][j-2]+1)
			}
		}
	}
	return min(rows[len(a)%3][len(b)], limit)
}
