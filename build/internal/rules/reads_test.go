package rules

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReads(t *testing.T) {
	const advice = "asserts what the page shows at once; wait for it with eventually or eventuallyPasses"
	require.Equal(t, "web/test/browser/a.test.ts:2: "+advice+"\nweb/test/browser/a.test.ts:11: "+advice,
		findIn(t, findReads, map[string]string{
			"web/test/browser/a.test.ts": `scenario("one", {}, async ({ page }) => {
  assert.equal(await page.locator("p").count(), 2);
  assert.deepEqual(await findings(page), []);
  await eventuallyPasses(page, async () => assert.equal(await page.locator("p").count(), 2));
  await eventuallyPasses(page, async () => {
    const all = await rows(page);

    if (all.length > 0) assert.ok(await shown(page));
  });
  for (const one of all) {
    assert.match((await text(page)) ?? "", /x/);
  }
  assert.equal(all.length, 2);
});
`,
			"web/test/unit/a.test.ts": "  assert.equal(await f(), 2);\n",
		}))
}
