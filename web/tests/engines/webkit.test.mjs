import { testEngine } from "./suite.mjs";
import { webkit } from "./webkit.mjs";

testEngine(webkit);
