import { testMaker } from "../src/test-maker.ts";
import lifecycle from "./lifecycle.ts";

testMaker(lifecycle);
