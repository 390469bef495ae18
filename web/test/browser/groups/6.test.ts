/** Files that share a process and a browser: to start both takes two seconds. test/unit/groups.test.ts holds that each is in one group. */

import "../share.test.ts";
import "../start.test.ts";
import "../arrays.test.ts";
import "../step-pair.test.ts";
import "../reader.test.ts";
