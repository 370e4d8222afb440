import { testMaker } from "../src/test-maker.ts";
import workflow from "./workflow.ts";

testMaker(workflow);
