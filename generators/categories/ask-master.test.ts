import { testCategory } from "../src/test-category.ts";
import askMaster from "./ask-master.ts";

testCategory(askMaster);
