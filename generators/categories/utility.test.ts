import { testMaker } from "../src/test-maker.ts";
import utility from "./utility.ts";

testMaker(utility);
