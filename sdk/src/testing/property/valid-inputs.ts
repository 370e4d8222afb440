import type { Arbitrary } from "fast-check";
import { missingPeer } from "../../errors/missing-peer.ts";
import type { JsonObject } from "../../util/json.ts";
import { openTool, type TestedTool, type TestedToolOptions } from "../tested-tool.ts";
import { validValues, type FastCheck } from "./valid-values.ts";

/**
 * The inputs that a tool's schema allows, as an arbitrary of fast-check, with the tool's examples among them. Needs the package `fast-check`.
 *
 * @throws ToolwrightError `PACKAGE_MISSING` without fast-check, otherwise as `replayExamples`.
 * @example
 * const inputs = await validInputs("kb_search", { session });
 * await fc.assert(fc.asyncProperty(inputs, async (input) => void expectOk(await session.call("kb_search", input))));
 */
export async function validInputs(tool: TestedTool, options: TestedToolOptions = {}): Promise<Arbitrary<JsonObject>> {
  const missing = missingPeer({ use: "`validInputs`", name: "fast-check", install: "--save-dev fast-check" });
  const fc: FastCheck = await import("fast-check").catch(missing);
  const { record } = await openTool(tool, options);
  const { compileToolSchemas } = await import("../../schema/open-ajv.ts");
  const { jsonSchema, metadata, outputSchema } = record;
  const { input: isValid } = compileToolSchemas(jsonSchema, outputSchema);
  const drawn = validValues(fc, jsonSchema).filter((value) => isValid(value)) as Arbitrary<JsonObject>;
  const examples = (metadata.examples ?? []).map(({ input }) => input);
  if (examples.length === 0) return drawn;
  return fc.oneof({ weight: 9, arbitrary: drawn }, { weight: 1, arbitrary: fc.constantFrom(...examples) });
}
