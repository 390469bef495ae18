//go:build js && wasm

package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/check"
	"github.com/copse-ecs/copse/internal/language/design/lesson"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

func TestChecksAndLessonsAreThoseOfTheirPackages(t *testing.T) {
	const list = "match(Integrate) = full\nsay So it is\nmatch(Log) = blind\nhint No."
	want := check.Run(designrun.Analyze(movement, analysis.Options{HintsLater: true}), list).AppendJSON(nil)
	send(movement + list)
	require.Equal(t, string(want), result(t, runChecks(int32(len(movement)+len(list)), int32(len(movement)), bridge.HintsLater)))
	const text = "# T\n\n```copse start\ntick\n```\n```check\nticks = 2\n```\n"
	require.Equal(t, string(lesson.Parse(text).Complete().AppendJSON(nil)), result(t, readLesson(send(text))))
}
