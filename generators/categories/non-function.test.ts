import { testMaker } from "../src/test-maker.ts";
import nonFunction from "./non-function.ts";

testMaker(nonFunction);
