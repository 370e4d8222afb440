import { testMaker } from "../src/test-maker.ts";
import action from "./action.ts";

testMaker(action);
