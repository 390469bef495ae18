/**
 * Files that share a process and a browser, because starting both takes two seconds. Two groups run at a time on two cores: a third
 * makes nothing faster, and waits time out by chance. The groups that take longest come first, so that both cores have work until the
 * end. test/unit/groups.test.ts checks that each file is in one group.
 */

import "../deployed.test.ts";
import "../both-designs.test.ts";
import "../whatif.test.ts";
import "../undo.test.ts";
import "../reader.test.ts";
import "../gallery.test.ts";
