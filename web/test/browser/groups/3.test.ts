/**
 * Files that share a process and a browser, because starting both takes two seconds. Two groups run at a time on two cores: a third
 * makes nothing faster, and waits time out by chance. The groups that take longest come first, so that both cores have work until the
 * end. test/unit/groups.test.ts checks that each file is in one group.
 */

import "../bench.test.ts";
import "../library.test.ts";
import "../running.test.ts";
import "../arrays.test.ts";
import "../heavy.test.ts";
import "../screens.test.ts";
import "../explain.test.ts";
import "../site.test.ts";
