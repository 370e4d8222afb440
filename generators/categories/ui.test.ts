import { testCategory } from "../src/test-category.ts";
import ui from "./ui.ts";

testCategory(ui);
