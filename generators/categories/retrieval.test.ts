import { testCategory } from "../src/test-category.ts";
import retrieval from "./retrieval.ts";

testCategory(retrieval);
