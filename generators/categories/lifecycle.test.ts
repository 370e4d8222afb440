import { testCategory } from "../src/test-category.ts";
import lifecycle from "./lifecycle.ts";

testCategory(lifecycle);
