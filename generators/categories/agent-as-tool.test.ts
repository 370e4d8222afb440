import { testCategory } from "../src/test-category.ts";
import agentAsTool from "./agent-as-tool.ts";

testCategory(agentAsTool);
