import "./scenarios.ts";
import { startFirefox } from "./firefox.ts";
import { runIn } from "./scenario.ts";

runIn("Firefox", startFirefox);
