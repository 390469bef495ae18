import "./scenarios.ts";
import { startWebKit } from "./webkit.ts";
import { runIn } from "./scenario.ts";

runIn("WebKit", startWebKit);
