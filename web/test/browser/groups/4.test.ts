/**
 * Files that share a process and a browser, because starting both takes two seconds. Two groups run at a time on two cores: a third
 * makes nothing faster, and waits time out by chance. All take about as long. test/unit/groups.test.ts checks that each file is in one group.
 */

import "../screens.test.ts";
import "../editing.test.ts";
import "../edits.test.ts";
import "../keyboard.test.ts";
import "../keys-map.test.ts";
import "../covered.test.ts";
import "../stored.test.ts";
import "../stored-steps.test.ts";
import "../explain.test.ts";
