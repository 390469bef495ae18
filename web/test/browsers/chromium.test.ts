import "./scenarios.ts";
import { startChromium } from "./chromium.ts";
import { runIn } from "./scenario.ts";

runIn("Chromium", startChromium);
