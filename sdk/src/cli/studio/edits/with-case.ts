import { applyEdits, modify } from "jsonc-parser";
import type { ToolRecord } from "../../../model/artifact/registry.ts";
import type { EvalCase } from "../../../model/eval/eval-case.ts";
import type { KeptCall } from "../../../serve/studio/studio-types.ts";
import type { JsonObject } from "../../../util/json.ts";
import { sameJson } from "../../../util/stable-json.ts";

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: "\n" };

/** The cases of a tool with one that expects a call. What the user says is that of the example with these arguments, or else left to be written. */
export function withCase(text: string, { callId, tool, input }: KeptCall, { metadata }: ToolRecord): string {
  const example = metadata.examples?.find((one) => sameJson(one.input, input));
  const added: EvalCase = {
    id: `${tool}-${callId.slice(0, 8)}`,
    request: example?.request ?? "Write here what a user would say.",
    expect: { tool, arguments: input as JsonObject },
  };
  const before = text.trim() === "" ? '{\n  "cases": []\n}\n' : text;
  return applyEdits(before, modify(before, ["cases", -1], added, { formattingOptions, isArrayInsertion: true }));
}
