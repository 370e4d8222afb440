import type { EvalModel } from "./eval-model.ts";
import { lexicalModel, sampleArguments } from "./lexical-model.ts";

/**
 * The model `fake`: calls the tool whose words match the request best, with sample arguments. What it reaches without understanding anything
 * is the floor of a suite.
 */
export const floorModel: EvalModel = { name: "fake", provider: "mcp", model: lexicalModel(sampleArguments) };
