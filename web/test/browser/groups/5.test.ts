/**
 * Files that share a process and a browser, because starting both takes two seconds. Two groups run at a time on two cores: a third
 * makes nothing faster, and waits time out by chance. All take about as long. test/unit/groups.test.ts checks that each file is in one group.
 */

import "../bench.test.ts";
import "../heavy.test.ts";
import "../faults.test.ts";
import "../lesson.test.ts";
import "../offline.test.ts";
import "../deployed.test.ts";
import "../library.test.ts";
import "../links.test.ts";
