import { defineTool } from "toolwright";
import * as texts from "./shorten.ts";

export default defineTool(texts.shorten, { category: "retrieval", tags: ["text"] });
