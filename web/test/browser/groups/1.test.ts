/**
 * Files that share a process and a browser, because starting both takes two seconds. Three groups run at a time on two cores,
 * because a page waits for its frames almost half of the time. test/unit/groups.test.ts checks that each file is in one group.
 */

import "../craft.test.ts";
import "../step-large.test.ts";
import "../guide.test.ts";
import "../site.test.ts";
import "../arcade.test.ts";
import "../measuring.test.ts";
import "../two-designs.test.ts";
