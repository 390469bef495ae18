/** Files that share a process and a browser: to start both takes two seconds. test/unit/groups.test.ts holds that each is in one group. */

import "../craft.test.ts";
import "../step-large.test.ts";
import "../guide.test.ts";
import "../site.test.ts";
