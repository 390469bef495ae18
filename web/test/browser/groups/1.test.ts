/**
 * Files that share a process and a browser, because starting both takes two seconds. Two groups run at a time on two cores: a third
 * makes nothing faster, and waits time out by chance. All take about as long. test/unit/groups.test.ts checks that each file is in one group.
 */

import "../craft.test.ts";
import "../step-large.test.ts";
import "../site.test.ts";
import "../arcade.test.ts";
import "../measuring.test.ts";
import "../two-designs.test.ts";
