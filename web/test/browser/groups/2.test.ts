/** Files that share a process and a browser: to start both takes two seconds. test/unit/groups.test.ts holds that each is in one group. */

import "../access.test.ts";
import "../step.test.ts";
import "../whatif.test.ts";
import "../import.test.ts";
import "../links.test.ts";
