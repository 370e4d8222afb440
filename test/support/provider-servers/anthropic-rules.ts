import { isValidSchema, list, rootFault, values, type Values } from "./schema-rules.ts";

/** The Messages API's error for a request, in its words. */
export function messagesFault(body: Values): string | undefined {
  const tools = list(body.tools);
  for (const [index, tool] of tools.entries()) {
    const fault = toolFault(tool);
    if (fault !== undefined) return `tools.${index}.custom.${fault}`;
  }
  if (new Set(tools.map(({ name }) => name)).size < tools.length) return "tools: Tool names must be unique.";
  const messages = list(body.messages).map(({ role, content }) => ({ role, content: blocks(content) }));
  if (messages[0]?.role !== "user") return "messages: first message must use the user role";
  const ids = messages.flatMap(({ content }) => content.filter(isUse).map(({ id }) => id));
  if (new Set(ids).size < ids.length) return "messages: `tool_use` ids must be unique";
  for (const [index, { role, content }] of messages.entries()) {
    const fault =
      contentFault(content) ??
      pairFault(content, messages[index - 1]?.content ?? [], messages[index + 1]?.content ?? []);
    if (fault !== undefined) return `messages.${index}: ${fault}`;
    if (content.length === 0 && role === "assistant")
      return `messages.${index}: all messages must have non-empty content`;
  }
  return undefined;
}

const blocks = (content: unknown): readonly Values[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : list(content);
const isUse = ({ type }: Values): boolean => type === "tool_use";
const isResult = ({ type }: Values): boolean => type === "tool_result";

export function toolFault({ name, input_schema }: Values): string | undefined {
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(name))) return "name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'";
  const schema = values(input_schema);
  const root = rootFault(schema, ["anyOf", "oneOf", "allOf"]);
  if (root !== undefined)
    return `input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level (${root})`;
  const key = Object.keys(values(schema.properties)).find((property) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(property));
  if (key !== undefined)
    return `input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$' (${key})`;
  return isValidSchema(schema)
    ? undefined
    : "input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12";
}

function contentFault(content: readonly Values[]): string | undefined {
  for (const block of content) {
    if (block.type === "text" && block.text === "") return "text content blocks must be non-empty";
    if (isUse(block) && (typeof block.input !== "object" || block.input === null || Array.isArray(block.input))) {
      return "tool_use.input: Input should be a valid dictionary";
    }
    if (isResult(block) && typeof block.content !== "string") {
      const fault = contentFault(list(block.content));
      if (fault !== undefined) return fault;
    }
    if (block.type === "thinking" && block.signature !== "signed") return "Invalid `signature` in `thinking` block";
  }
  return undefined;
}

function pairFault(
  content: readonly Values[],
  before: readonly Values[],
  after: readonly Values[],
): string | undefined {
  const asked = before.filter(isUse).map(({ id }) => id);
  const unexpected = content.filter(isResult).find(({ tool_use_id }) => !asked.includes(tool_use_id));
  if (unexpected !== undefined) {
    return `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${String(unexpected.tool_use_id)}.`;
  }
  const uses = content.filter(isUse).map(({ id }) => id);
  const results = after.slice(0, uses.length).map((block) => (isResult(block) ? block.tool_use_id : undefined));
  const open = uses.filter((id) => !results.includes(id));
  return open.length === 0
    ? undefined
    : `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(", ")}.`;
}
