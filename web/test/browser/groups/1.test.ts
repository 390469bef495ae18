/**
 * Files that share a process and a browser, because starting both takes two seconds. test/unit/groups.test.ts checks that each
 * file is in one group.
 */

import "../craft.test.ts";
import "../step-large.test.ts";
import "../guide.test.ts";
import "../site.test.ts";
import "../measuring.test.ts";
