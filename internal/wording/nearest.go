package wording

// Nearest returns the candidate that somebody who wrote word most likely
// meant, if one is near enough: it differs in the case of letters alone, or by
// a slip or two in proportion to its length, or the word is the beginning of it.
// Among equals the first wins. Its time grows with the lengths of all
// candidates, so callers ask once for each word.
func Nearest(word string, candidates []string) (string, bool) {
	if len(word) > MaxQuoted {
		return "", false
	}
	low := Lower(word)
	best, bestDistance := "", 1+min(3, len(word)/3)
	for _, c := range candidates {
		if len(c) > len(word)+MaxQuoted {
			continue
		}
		if d := distance(low, Lower(c), bestDistance); d < bestDistance {
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

// completion returns the only candidate that begins with word, in any case. word is in
// lower case and has at least three letters.
func completion(word string, candidates []string) (string, bool) {
	found := ""
	for _, c := range candidates {
		if len(word) < 3 || len(c) < len(word) || Lower(c[:len(word)]) != word {
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
