/** Files that share a process and a browser: to start both takes two seconds. test/unit/groups.test.ts holds that each is in one group. */

import "../goldens.test.ts";
import "../export.test.ts";
import "../embed.test.ts";
import "../undo.test.ts";
import "../examples.test.ts";
