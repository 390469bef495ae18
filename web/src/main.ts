/** The script of the playground. */

import { App } from "./app/app.ts";

void App.start();
