package wording

// Lower returns a text with its letters A to Z in lower case. Names of the language have no
// other letters, so the tables of Unicode, which strings.ToLower brings, are left out of the
// download.
func Lower(text string) string {
	out := []byte(text)
	for i, c := range out {
		if 'A' <= c && c <= 'Z' {
			out[i] = c | 0x20
		}
	}
	return string(out)
}
