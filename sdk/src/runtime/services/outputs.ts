import type { ToolOutputs } from "../../model/tool-outputs.ts";
import { readOutput } from "../output/read-output.ts";
import type { ServiceScope } from "./service-scope.ts";

/** The results of a session that were too long for a model. */
export const makeOutputs = ({ keeper }: ServiceScope): ToolOutputs =>
  Object.freeze<ToolOutputs>({ read: (handle, range) => readOutput(keeper, handle, range) });
