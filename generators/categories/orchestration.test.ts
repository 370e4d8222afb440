import { testMaker } from "../src/test-maker.ts";
import orchestration from "./orchestration.ts";

testMaker(orchestration);
