import { testMaker } from "../src/test-maker.ts";
import askMaster from "./ask-master.ts";

testMaker(askMaster);
