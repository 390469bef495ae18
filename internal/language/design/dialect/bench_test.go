package dialect_test

import (
	"path/filepath"
	"strconv"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
)

// BenchmarkImport reads 64 KiB of each library: its snippets as files, one behind the other, until they are so long.
func BenchmarkImport(b *testing.B) {
	for _, d := range dialect.Dialects() {
		b.Run(string(d), func(b *testing.B) {
			files, err := filepath.Glob(filepath.Join("testdata", string(d), "*.txt"))
			if err != nil {
				b.Fatal(err)
			}
			text := ""
			for n := 0; len(text) < 64<<10; n++ {
				text += "// file: file" + strconv.Itoa(n) + ".x\n" + read(b, files[n%len(files)]) + "\n"
			}
			text = text[:64<<10]
			for b.Loop() {
				dialect.Import(text, dialect.Unknown)
			}
		})
	}
}
