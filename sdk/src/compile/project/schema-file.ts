import path from "node:path";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { SchemaFileState, RuleSubject } from "../../model/verify/rule.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";

/** The tool with the output its callers get: for a stream without a result, the list of its chunks. */
export function withWholeOutput(tool: InferredTool): InferredTool {
  if (tool.stream !== true || tool.hasResult === true || tool.output === undefined) return tool;
  const { $defs, ...items } = tool.output;
  const output: JsonSchema = { type: "array", items, ...defined({ $defs }) };
  return { ...tool, output };
}

const noteFor = (file: string): string =>
  `Generated from ${file} by \`toolwright build\`; change the signature instead. sha256:`;

/** The text `schema.json` should have: the input schema, the output schema as `x-output`, and a hash of both. */
export function schemaFileText(tool: InferredTool): string {
  const { description: _own, ...input } = tool.input;
  const content = {
    ...(tool.description === "" ? {} : { description: tool.description }),
    ...input,
    ...defined({ "x-output": tool.output }),
  };
  const head = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $comment: noteFor(path.posix.basename(tool.file)) + hashOf(content),
  };
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`;
}

/**
 * Compares a `schema.json` with the signature. If its hash does not match its content, it was changed by hand; if the hash matches but the content
 * differs from the signature, it was generated from an older one.
 */
export function schemaFileState(present: string | undefined, expected: string): SchemaFileState {
  if (present === undefined) return "missing";
  if (present.replaceAll("\r\n", "\n") === expected) return "fresh";
  return isUntouched(present) ? "stale" : "edited";
}

function isUntouched(text: string): boolean {
  try {
    const { $schema: _schema, $comment, ...content } = JSON.parse(text) as JsonSchema;
    return ["tool.ts", "tool.js"].some((file) => $comment === noteFor(file) + hashOf(content));
  } catch {
    return false;
  }
}

const hashOf = (content: object): string => sha256(stableJson(content)).slice(0, 16);

/** The subject as it will be once a build has written its `schema.json`; one changed by hand is left to its rule. */
export function withFreshSchema(subject: RuleSubject): RuleSubject {
  const { folder, tool, schemaFile } = subject;
  if (folder === undefined || tool === undefined || schemaFile === undefined) return subject;
  if (schemaFile === "fresh" || schemaFile === "edited") return subject;
  const files = { ...folder.files, "schema.json": schemaFileText(tool) };
  return { ...subject, folder: { ...folder, files }, schemaFile: "fresh" };
}
