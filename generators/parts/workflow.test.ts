import { testPart } from "../src/test-part.ts";
import workflow from "./workflow.ts";

testPart(workflow);
