import { chromium } from "./chromium.mjs";
import { testEngine } from "./suite.mjs";

testEngine(chromium);
