import { testCategory } from "../src/test-category.ts";
import utility from "./utility.ts";

testCategory(utility);
