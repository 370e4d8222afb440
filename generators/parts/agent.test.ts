import { testPart } from "../src/test-part.ts";
import agent from "./agent.ts";

testPart(agent);
