import { testMaker } from "../src/test-maker.ts";
import retrieval from "./retrieval.ts";

testMaker(retrieval);
