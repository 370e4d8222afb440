import { testMaker } from "../src/test-maker.ts";
import handoff from "./handoff.ts";

testMaker(handoff);
