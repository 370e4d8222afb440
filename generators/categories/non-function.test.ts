import { testCategory } from "../src/test-category.ts";
import nonFunction from "./non-function.ts";

testCategory(nonFunction);
