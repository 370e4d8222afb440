import { ts } from "ts-morph";
import { hookPayloadSchema } from "../../model/hook-payload-schemas.ts";
import type { ToolMetadata } from "../../model/tool.ts";
import { locationOf } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { parameterTypeNode } from "../project/written-type.ts";
import type { Callable } from "../read/read-handler.ts";
import type { InferredInput } from "./infer-input.ts";

/** The input of a hook that leaves its type to the event; undefined for every other handler. */
export function inferHookInput(
  { handler }: Callable,
  { category, on }: ToolMetadata,
  project: Project,
): InferredInput | undefined {
  if (category !== "lifecycle" || on === undefined) return undefined;
  const [first] = ts.isFunctionLike(handler) ? handler.parameters : [];
  if (first === undefined || parameterTypeNode(first) !== undefined) return undefined;
  // A parameter that the handler ignores.
  if (ts.isIdentifier(first.name) && first.name.text.startsWith("_")) return undefined;
  return { schema: hookPayloadSchema(on), locations: { "": locationOf(first, project.root) }, findings: [] };
}
