/**
 * Files that share a process and a browser, because starting both takes two seconds. Two groups run at a time on two cores: a third
 * makes nothing faster, and waits time out by chance. All take about as long. test/unit/groups.test.ts checks that each file is in one group.
 */

import "../access.test.ts";
import "../step.test.ts";
import "../whatif.test.ts";
import "../both-designs.test.ts";
import "../storages.test.ts";
import "../panes.test.ts";
import "../phone.test.ts";
import "../lens.test.ts";
import "../bytes.test.ts";
