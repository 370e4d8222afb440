import { testMaker } from "../src/test-maker.ts";
import agent from "./agent.ts";

testMaker(agent);
