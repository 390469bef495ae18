package dialect

import (
	"strconv"
	"strings"
)

// maxName bounds names, so that a design of the largest number of components is not too long.
const maxName = 60

// lastName returns the part of a name after its last qualifier, without type arguments.
func lastName(full string) string {
	end := len(full)
	if i := strings.IndexAny(full, "<["); i >= 0 {
		end = i
	}
	if i := strings.LastIndexAny(full[:end], ":."); i >= 0 {
		return full[i+1:]
	}
	return full
}

// identifier returns a name of the design language for any text.
func identifier(text string) string {
	var b strings.Builder
	for i := 0; i < len(text) && b.Len() < maxName; i++ {
		c := text[i]
		switch {
		case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			b.WriteByte(c)
		case isDigit(c):
			if b.Len() == 0 {
				b.WriteByte('_')
			}
			b.WriteByte(c)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "_"):
			b.WriteByte('_')
		}
	}
	name := strings.TrimRight(b.String(), "_")
	if name == "" {
		return "unnamed"
	}
	return name
}

// unique returns a name, with a number if it is taken.
func unique(name string, taken func(string) bool) string {
	out := name
	for n := 2; taken(out); n++ {
		out = name + "_" + strconv.Itoa(n)
	}
	return out
}

// shortened returns a text of at most maxName bytes.
func shortened(text string) string {
	if len(text) <= maxName {
		return text
	}
	cut := maxName
	for text[cut]&0xc0 == 0x80 {
		cut--
	}
	return text[:cut] + ".."
}
