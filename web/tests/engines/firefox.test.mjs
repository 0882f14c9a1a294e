import { firefox } from "./firefox.mjs";
import { testEngine } from "./suite.mjs";

testEngine(firefox);
