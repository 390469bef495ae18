/** All scenarios. */

import "./scenarios/start.ts";
import "./scenarios/editing.ts";
import "./scenarios/memory.ts";
import "./scenarios/tools.ts";
import "./scenarios/places.ts";
import "./scenarios/first-minutes.ts";
import "./scenarios/deployed.ts";
