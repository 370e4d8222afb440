import { testCategory } from "../src/test-category.ts";
import handoff from "./handoff.ts";

testCategory(handoff);
