/**
 * Files that share a process and a browser, because starting both takes two seconds. Three groups run at a time on two cores,
 * because a page waits for its frames almost half of the time. test/unit/groups.test.ts checks that each file is in one group.
 */

import "../screens.test.ts";
import "../editing.test.ts";
import "../keyboard.test.ts";
import "../keys-map.test.ts";
import "../covered.test.ts";
import "../stored.test.ts";
import "../stored-steps.test.ts";
import "../explain.test.ts";
