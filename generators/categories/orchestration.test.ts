import { testCategory } from "../src/test-category.ts";
import orchestration from "./orchestration.ts";

testCategory(orchestration);
