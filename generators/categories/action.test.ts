import { testCategory } from "../src/test-category.ts";
import action from "./action.ts";

testCategory(action);
