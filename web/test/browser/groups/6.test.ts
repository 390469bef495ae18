/**
 * Files that share a process and a browser, because starting both takes two seconds. Two groups run at a time on two cores: a third
 * makes nothing faster, and waits time out by chance. All take about as long. test/unit/groups.test.ts checks that each file is in one group.
 */

import "../share.test.ts";
import "../start.test.ts";
import "../texts.test.ts";
import "../arrays.test.ts";
import "../lanes.test.ts";
import "../icicle.test.ts";
import "../step-pair.test.ts";
import "../reader.test.ts";
import "../walk.test.ts";
import "../walk-large.test.ts";
import "../walk-links.test.ts";
import "../embed-scroll.test.ts";
