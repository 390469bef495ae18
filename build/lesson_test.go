package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const brakes = "# Brakes\n\nOne idea.\n\n```check\ncheck match(Stop) = full\nhint Add a group.\nkeep requires(Stop, Speed & Brake)\nhint Stop is given.\n```\n"

const brakesStart = "component Speed\ncomponent Brake f32\n\nsystem Stop(mut Speed, Brake)\n\nspawn 5 Speed, Brake\n"

const brakesSolution = "component Speed\ncomponent Brake f32\n\ngroup Speed & Brake\n\nsystem Stop(mut Speed, Brake)\n\nspawn 5 Speed, Brake\n"

func run(t *testing.T, in string, args ...string) (status int, out, errText string) {
	t.Helper()
	var b buffers
	status = b.run(t, in, args...)
	return status, b.out.String(), b.err.String()
}

// lessonFiles writes a folder with a lesson and returns it.
func lessonFiles(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644))
	}
	return folder
}

// A lesson that can be cheated is right, and how it can be is a warning.
func TestCheckLessonWarnsOfCheats(t *testing.T) {
	const block = "```copse start\n" + brakesStart + "```\n```copse solution\n" + brakesSolution + "```\n"
	name := filepath.Join(lessonFiles(t, map[string]string{"brakes.md": strings.Replace(brakes, "keep requires(Stop, Speed & Brake)\nhint Stop is given.\n", "", 1) + block}), "brakes.md")
	status, out, errText := run(t, "", "check-lesson", name)
	require.Equal(t, statusDone, status)
	require.Equal(t, name+`: "Brakes", steps: 1, checks: 1, wrong answers: 0; warnings: 4`+"\n", out)
	warning := name + ": warning: line 6, 'check match(Stop) = full' holds for the start without "
	require.Equal(t, warning+"the component Speed; prevent that with 'keep component(Speed)'\n"+
		warning+"the component Brake; prevent that with 'keep component(Brake)'\n"+
		warning+"'Speed' in Stop; prevent that with 'keep accesses(Stop, Speed)'\n"+
		warning+"'Brake' in Stop; prevent that with 'keep accesses(Stop, Brake)'\n", errText)
}

func TestCheckLessonTellsWhatIsNotSo(t *testing.T) {
	good := map[string]string{"lesson.md": brakes, "start.copse": brakesStart, "solution.copse": brakesSolution, "wrong-1.copse": "component Speed\ngroup Speed\nsystem Stop(Speed) without Speed\n"}
	folder := lessonFiles(t, good)
	status, out, errText := run(t, "", "check-lesson", folder)
	require.Equal(t, statusDone, status, errText)
	require.Equal(t, folder+`: "Brakes", steps: 1, checks: 2, wrong answers: 1; all is as it should be`+"\n", out)

	status, packed, _ := run(t, "", "check-lesson", "-pack", folder)
	require.Equal(t, statusDone, status)
	require.Equal(t, brakes+"\n```copse start\n"+brakesStart+"```\n\n```copse solution\n"+brakesSolution+"```\n", packed)
	alone := filepath.Join(lessonFiles(t, map[string]string{"brakes.md": packed}), "brakes.md")
	status, _, errText = run(t, "", "check-lesson", alone)
	require.Equal(t, statusDone, status, errText)

	delete(good, "wrong-1.copse")
	good["solution.copse"] = brakesStart
	folder = lessonFiles(t, good)
	status, out, errText = run(t, "", "check-lesson", folder)
	require.Equal(t, statusFailed, status)
	require.Empty(t, out)
	require.Equal(t, folder+": line 6, 'check match(Stop) = full' does not hold at the solution: match(Stop) is blind, not full\n"+
		folder+": line 8, 'keep requires(Stop, Speed & Brake)': hint 1 is shown neither for the start nor for a wrong answer; add a wrong answer that gets it\n"+
		folder+": the lesson has no wrong answers; add one as wrong-1.copse\n", errText)
}

// The lesson of docs/teaching.md, with a link to each word that it may name, is right wherever its file is.
func TestTheLessonOfTheGuideIsRightOutsideTheCourse(t *testing.T) {
	guide := read(t, filepath.Join("..", "docs", "teaching.md"))
	_, text, _ := strings.Cut(guide, "\n~~~markdown\n")
	text, _, _ = strings.Cut(text, "\n~~~\n")
	text = strings.Replace(text, "tests its cars one by one.", "tests its cars one by one: it is [blind](word:blind).", 1)
	folder := lessonFiles(t, map[string]string{"brakes.md": text + "\n"})
	status, out, errText := run(t, "", "check-lesson", filepath.Join(folder, "brakes.md"))
	require.Equal(t, statusDone, status, errText)
	require.Contains(t, out, `"Brakes", steps: 2, checks: 3`)

	untidy := strings.Replace(text, "group Speed & Brake\n", "group Speed&Brake\n", 1)
	file := filepath.Join(lessonFiles(t, map[string]string{"brakes.md": untidy}), "brakes.md")
	status, _, errText = run(t, "", "check-lesson", file)
	require.Equal(t, statusFailed, status)
	require.Equal(t, file+": line 38, the solution is not formatted: it is 'group Speed&Brake' and should be 'group Speed & Brake'; `go run ./build fmt -w` with the name of the file does that\n", errText)
	require.Equal(t, "group Speed&Brake", strings.Split(untidy, "\n")[37])
	status, _, errText = run(t, "", "fmt", "-w", file)
	require.Equal(t, statusDone, status, errText)
	require.Equal(t, text, read(t, file), "the prose is as it was")
}

func TestCheckLessonAsksADesign(t *testing.T) {
	file := filepath.Join(lessonFiles(t, map[string]string{"brakes.copse": brakesStart}), "brakes.copse")
	status, out, _ := run(t, "", "check-lesson", "-design", file, "-ask", "errors = 0\nmatch(Stop) = full")
	require.Equal(t, statusFailed, status)
	require.Equal(t, "yes  errors is 0\nno   match(Stop) is blind, not full\n", out)
	status, out, _ = run(t, "", "check-lesson", "-design", file, "-ask", "rows(Brake) = 5")
	require.Equal(t, statusDone, status)
	require.Equal(t, "yes  rows(Brake) is 5\n", out)
	status, _, errText := run(t, "", "check-lesson", "-design", file, "-ask", "rows")
	require.Equal(t, statusFailed, status)
	require.Equal(t, "-ask:1:1: rows needs a component in parentheses\n", errText)
}

func TestCheckLessonRefusesAWrongCall(t *testing.T) {
	for _, args := range [][]string{{}, {"-design", "x.copse"}, {"-ask", "ticks = 1"}, {"no-such-folder"}, {"-design", "x", "-ask", "y", "z"}} {
		status, _, errText := run(t, "", append([]string{"check-lesson"}, args...)...)
		require.Equal(t, statusUsage, status, args)
		require.Contains(t, errText, "usage: go run ./build check-lesson", args)
	}
}
