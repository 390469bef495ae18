/**
 * Files that share a process and a browser, because starting both takes two seconds. Two groups run at a time on two cores: a third
 * makes nothing faster, and waits time out by chance. All take about as long. test/unit/groups.test.ts checks that each file is in one group.
 */

import "../goldens.test.ts";
import "../export.test.ts";
import "../embed.test.ts";
import "../embed-host.test.ts";
import "../undo.test.ts";
import "../examples.test.ts";
import "../gallery.test.ts";
import "../arrange.test.ts";
import "../systems.test.ts";
