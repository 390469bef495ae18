package designtest

import (
	"strings"
)

const maxText = 64 << 10 // bytes of a design

// HostileTexts are texts that want to be slow, as long as a text may be.
func HostileTexts() map[string]string {
	fill := func(s string) string { return strings.Repeat(s, maxText/len(s)) }
	within := func(head, s, tail string) string {
		return head + strings.Repeat(s, (maxText-len(head)-len(tail))/len(s)) + tail
	}
	nested := strings.Repeat("(", maxText/2-20) + "A" + strings.Repeat(")", maxText/2-20)
	return map[string]string{
		"open":              fill("("),
		"close":             fill(")"),
		"open lines":        fill("(\n"),
		"open systems":      fill("system(\n"),
		"open groups":       fill("group (\n"),
		"nested group":      "group " + nested,
		"nested or":         "group A || " + nested,
		"pairs":             within("group ", "()", ""),
		"commas":            within("group A", ",", ""),
		"comma lines":       fill(",\n"),
		"quotes":            fill(`"`),
		"quote lines":       fill("'\n"),
		"nots":              within("group ", "!", "A"),
		"nots in an or":     within("group A || ", "!", "A"),
		"not words":         within("group ", "not ", "A"),
		"ors":               within("group A", " || B", ""),
		"ands of ors":       within("group A", " & (A || B)", ""),
		"long and, then or": within("group A", " & B", " || C"),
		"mixed":             within("group A", " & B, C", " || D"),
		"one word":          fill("x"),
		"one number":        fill("9"),
		"one fraction":      within("seed 1.", "0", "1k"),
		"words":             fill("x "),
		"wrong words":       fill("componet A\n"),
		"no words":          fill("x\n"),
		"modifiers":         within("system S(", "mut ", "A)"),
		"question marks":    within("system S(", "?", "A)"),
		"clauses":           within("system S(A)", " with A", ""),
		"ends":              within("add ", "to ", "to e1"),
		"adds":              within("add A", " B", ""),
		"newlines":          fill("\n"),
		"returns":           fill("\r"),
		"open newlines":     within("group (A", "\n", ")"),
		"open comments":     within("group (A", "#\n", ")"),
		"comments":          fill("#\n"),
		"ticks":             fill("tick\n"),
		"spawns":            fill("spawn 5M A\n"),
		"components":        fill("component A\n"),
		"systems":           fill("system(A)\n"),
		"list":              within("system S(", "A, ", "B)"),
		"negated comments":  within("system S(A", ",#\n!B", ")"),
		"negated list":      within("system S(", "!A, ", "B)"),
		"one per statement": within("component A", ", B", ""),
		"semicolons":        fill(";"),
		"semicolon lines":   fill("tick;\n"),
		"accents":           fill("é"),
		"astral":            fill("😀"),
		"broken bytes":      fill("\xff"),
		"broken words":      fill("a\xcc"),
		"bytes of order":    fill("\ufeff"),
		"zeros":             fill("\x00"),
		"flecs":             fill("[in] A\n"),
		"long line":         within("spawn 5 A", ", B", " !"),
		"comment columns":   fill("tick #\n"),
		"remarks":           within("", "#\n", "tick"),
	}
}
