package rules

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestClocks(t *testing.T) {
	const advice = "; count work, give a clock by hand or wait for a state (clocks.go lists the files that may, with the reason)"
	require.Equal(t, strings.Join([]string{
		"a/a_test.go:4: a test uses time.Sleep" + advice,
		"a/a_test.go:5: a test uses require.Eventually" + advice,
		"a/a_test.go:6: a test uses context.WithTimeout" + advice,
		"a/btest/b.go:3: a test uses time.Since" + advice,
		"build/internal/devserver/watch_test.go: has no clock any more; remove it from clockFiles in clocks.go",
		"web/test/browser/a.test.ts:1: a test uses `waitForTimeout(`" + advice,
		"web/test/browser/a.test.ts:2: a test uses `timeout:`" + advice,
		"web/test/browser/a.test.ts:3: a test uses `setTimeout(`" + advice,
		"web/test/browser/a.test.ts:4: a test uses `Date.now(`" + advice,
		"web/test/unit/b.test.ts:1: a test uses `performance.now(`" + advice,
	}, "\n"), findIn(t, findClocks, map[string]string{
		"a/a_test.go": "package a\n\nfunc TestA(t *testing.T) {\n\ttime.Sleep(1)\n\trequire.Eventually(t, nil, 1, 1)\n\tcontext.WithTimeout(nil, 1)\n}\n\n" +
			"func BenchmarkA(b *testing.B) { time.Now() }\n\nfunc measured(b *testing.B) { time.Since(x) }\n",
		"a/a.go":                                 "package a\n\nfunc f() { time.Sleep(1) }\n",
		"a/btest/b.go":                           "package btest\n\nvar took = time.Since(x)\n",
		"build/internal/devserver/watch_test.go": "package devserver\n",
		"web/test/browser/a.test.ts": "await page.waitForTimeout(200);\nawait it.click({ timeout: 1000 });\nawait new Promise((done) => setTimeout(done, 50));\nconst began = Date.now();\n" +
			"test(name, { timeout: 3 * hangGuard }, act);\n",
		"web/test/browser/wait.ts":    "const began = Date.now();\n",
		"web/test/unit/b.test.ts":     "performance.now();\nmock.timers.enable({ apis: [\"setTimeout\"] });\n",
		"web/test/measure/measure.ts": "performance.now();\n",
		"web/src/a.ts":                "setTimeout(f, 5);\n",
	}))
}
