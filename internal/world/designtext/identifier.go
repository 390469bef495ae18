package designtext

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/registry"
)

// Identifiers returns the names of all components as names of the design language.
func Identifiers(r *registry.Registry) grouptree.Names {
	names := r.Names()
	for i := range names {
		names[i] = Identifier(names[i])
	}
	return names
}

// Identifier returns a name as an identifier of the design language, [A-Za-z_][A-Za-z0-9_]*.
// Different names have different identifiers. A character that an identifier cannot have is
// written as U and four hexadecimal digits for each of its UTF-16 code units: Äa is U00C4a. The
// letter U is written that way too where it would begin such an escape.
func Identifier(name string) string {
	if name == "" {
		return escape(emptyName)
	}
	var b strings.Builder
	for at, r := range name {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(name[at:], string(utf8.RuneError)):
			b.WriteString(escape(invalidByte + rune(name[at])))
		case r == 'U' && looksEscaped(name[at:]), !isLetter(r) && (at == 0 || !isDigit(r)):
			b.WriteString(escape(r))
		default:
			b.WriteByte(byte(r))
		}
	}
	return b.String()
}

// No character has a single surrogate as its UTF-16 form, so these two are free for what is not a
// character.
const (
	emptyName   = 0xD800 // a name without characters
	invalidByte = 0xDC00 // added to a byte that is not UTF-8
)

// escape writes one character.
func escape(r rune) string {
	if first, second := utf16.EncodeRune(r); first != utf8.RuneError {
		return escape(first) + escape(second)
	}
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "U" + strings.Repeat("0", 4-len(hex)) + hex
}

// looksEscaped reports whether a text begins with U and four hexadecimal digits.
func looksEscaped(text string) bool {
	return len(text) >= 5 && strings.Trim(text[1:5], "0123456789ABCDEF") == ""
}

func isLetter(r rune) bool { return r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
