import { testMaker } from "../src/test-maker.ts";
import ui from "./ui.ts";

testMaker(ui);
