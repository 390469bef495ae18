/**
 * Files that share a process and a browser, because starting both takes two seconds. Three groups run at a time on two cores,
 * because a page waits for its frames almost half of the time. test/unit/groups.test.ts checks that each file is in one group.
 */

import "../share.test.ts";
import "../start.test.ts";
import "../arrays.test.ts";
import "../lanes.test.ts";
import "../icicle.test.ts";
import "../step-pair.test.ts";
import "../reader.test.ts";
