import { testMaker } from "../src/test-maker.ts";
import agentAsTool from "./agent-as-tool.ts";

testMaker(agentAsTool);
