package poster

import (
	"encoding/base64"
	"encoding/xml"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// drawn parses a poster. It returns the text elements in their order, and the design in the metadata.
func drawn(t require.TestingT, document []byte) (texts []string, source string) {
	decoder := xml.NewDecoder(strings.NewReader(string(document)))
	var path []string
	encoded := false
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		switch e := token.(type) {
		case xml.StartElement:
			path = append(path, e.Name.Local)
			if e.Name.Local == "text" {
				texts = append(texts, "")
			}
			if e.Name.Local == "design" {
				require.Equal(t, posterNamespace, e.Name.Space)
				encoded = len(e.Attr) > 1
			}
		case xml.EndElement:
			path = path[:len(path)-1]
		case xml.CharData:
			inside := strings.Join(path, " ")
			if strings.Contains(inside, "text") {
				texts[len(texts)-1] += string(e)
			}
			if strings.HasSuffix(inside, "design") {
				source += string(e)
			}
		}
	}
	if encoded {
		bytes, err := base64.StdEncoding.DecodeString(source)
		require.NoError(t, err)
		source = string(bytes)
	}
	return texts, source
}

const sketched = "# Two & more\ncomponent A f32\ncomponent B\ngroup A & B\n\nsystem Both(mut A,\n\tB)\nsystem Lone(A) without B\nspawn 3 A, B\nspawn 2 A\n"

func TestPoster(t *testing.T) {
	p, err := project.Current()
	require.NoError(t, err)
	c, err := ReadColors(p, "light")
	require.NoError(t, err)
	document, err := Draw(designrun.Analyze(sketched, analysis.Options{Populate: true, HintsLater: true}), c, DefaultWidth)
	require.NoError(t, err)
	texts, source := drawn(t, document)
	require.Equal(t, sketched, source, "an embed takes the design from the picture")
	require.Equal(t, []string{
		"# Two & more", "component A f32", "component B", "group A & B", "",
		"system Both(mut A,", "F", "full", "\tB)", "system Lone(A) without B", "F", "full", "spawn 3 A, B", "spawn 2 A",
	}, texts[:14])
	require.Subset(t, texts, []string{"Both", "Lone", "A & B", "e1", "5", "3"})
	require.Contains(t, string(document), `<title>Two &amp; more</title>`)
}

func TestPosterHoldsAnyDesign(t *testing.T) {
	p, err := project.Current()
	require.NoError(t, err)
	c, err := ReadColors(p, "light")
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		text := "component A # " + strings.NewReplacer("\n", "", "\r", "").Replace(rapid.String().Draw(t, "comment")) + "\nsystem S(A)\nspawn 2 A\n"
		analysis := designrun.Analyze(text, analysis.Options{HintsLater: true})
		document, err := Draw(analysis, c, DefaultWidth)
		require.NoError(t, err)
		_, source := drawn(t, document)
		require.Equal(t, analysis.Text, source)
	})
}

func TestColorsThatAreMissing(t *testing.T) {
	_, err := ReadColors(buildtest.New(t, map[string]string{"web/css/tokens.css": ":root { --bg: red; }"}), "light")
	require.EqualError(t, err, "web/css/tokens.css: has no colour --bg")
}

// texCompiles compiles a picture by pdflatex, where that is found.
func texCompiles(t *testing.T, picture []byte) {
	if _, err := exec.LookPath("pdflatex"); err != nil {
		t.Log("there is no pdflatex on this machine: the picture was not compiled")
		return
	}
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "picture.tex"), picture, 0o600))
	document := "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{textcomp,tikz}\\usetikzlibrary{svg.path,patterns}\\begin{document}\\resizebox{\\textwidth}{!}{\\input{picture.tex}}\\end{document}\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "page.tex"), []byte(document), 0o600))
	cmd := exec.CommandContext(t.Context(), "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "page.tex")
	cmd.Dir = dir
	out, err := cmd.Output()
	require.NoError(t, err, string(out[max(0, len(out)-1500):]))
	require.FileExists(t, filepath.Join(dir, "page.pdf"))
}

func TestTikZ(t *testing.T) {
	p, err := project.Current()
	require.NoError(t, err)
	colors, err := ReadColors(p, "light")
	require.NoError(t, err)
	const source = "# Costs 5 % & \\end\ncomponent A\ncomponent B\ngroup A & B\nsystem S(A, B)\nsystem T(A) without B\nsystem U(A)\nspawn 30 A, B\nspawn 5 A\n"
	document, err := Draw(designrun.Analyze(source, analysis.Options{}), colors, DefaultWidth)
	require.NoError(t, err)
	tikz, err := DrawTikZ(document, source)
	require.NoError(t, err)
	text := string(tikz)
	require.True(t, strings.HasPrefix(text, "% Costs 5 % & \\end\n% Needs \\usepackage{tikz}"))
	require.Contains(t, text, "\n% # Costs 5 % & \\end\n% component A\n")
	require.Contains(t, text, "{\\textcolor{copse2}{\\# Costs 5 \\% \\& \\textbackslash{}end}};\n")
	require.Contains(t, text, "{\\textcolor{copse2}{group} \\textcolor{copse4}{A} \\& \\textcolor{copse5}{B}};\n")
	require.Equal(t, strings.Count(string(document), "<text"), strings.Count(text, "\\node["), "every line of text is there")
	require.Equal(t, strings.Count(string(document), "<path")+strings.Count(string(document), "<rect")-strings.Count(string(document), "<pattern"), strings.Count(text, "\\path["), "and every shape")
	texCompiles(t, tikz)
}

func TestPicturesThatAreNoPosters(t *testing.T) {
	_, err := DrawTikZ([]byte("<svg><g>"), "")
	require.EqualError(t, err, "XML syntax error on line 1: unexpected EOF")
}
