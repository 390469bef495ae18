/**
 * Files that share a process and a browser, because starting both takes two seconds. Two groups run at a time on two cores: a third
 * makes nothing faster, and waits time out by chance. test/unit/groups.test.ts checks that each file is in one group.
 */

import "../access.test.ts";
import "../step.test.ts";
import "../whatif.test.ts";
import "../both-designs.test.ts";
import "../storages.test.ts";
import "../import.test.ts";
import "../links.test.ts";
import "../walk.test.ts";
import "../walk-large.test.ts";
import "../walk-links.test.ts";
import "../panes.test.ts";
import "../phone.test.ts";
