/** All scenarios. */

import "./scenarios/start.ts";
