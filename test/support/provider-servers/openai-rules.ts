import { arrayFault, list, rootFault, strictFault, values, type Values } from "./schema-rules.ts";

// Rules and texts: the issues and pages that `sdk/src/transports/*.md` and `sdk/src/providers/*.md` name.

const textOf = (id: unknown): string => (typeof id === "string" ? id : JSON.stringify(id));
const toolName = /^[a-zA-Z0-9_-]{1,64}$/;

function functionFault({ name, parameters, strict }: Values): string | undefined {
  if (!toolName.test(String(name))) return `Invalid 'tools': string '${String(name)}' does not match the pattern`;
  const schema = values(parameters);
  const fault = rootFault(schema) ?? arrayFault(schema) ?? (strict === true ? strictFault(schema) : undefined);
  return fault && `Invalid schema for function '${String(name)}': ${fault}.`;
}

const firstFault = <Item>(items: readonly Item[], faultOf: (item: Item) => string | undefined): string | undefined => {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

/** The Responses API's errors for a request, in its words; `kept` are its items from `previous_response_id`. */
export function responsesFault(body: Values, kept: readonly Values[] = []): string | undefined {
  const tools = firstFault(list(body.tools), (tool) => {
    if (tool.type !== "function") return `Invalid value: '${String(tool.type)}'.`;
    return typeof tool.strict === "boolean" ? functionFault(tool) : "Missing 'strict'.";
  });
  if (tools !== undefined) return tools;
  const items = [...kept, ...list(body.input)];
  const seen = new Set<unknown>();
  const answered = new Set<unknown>();
  for (const item of items) {
    if (item.type === "function_call") seen.add(item.call_id);
    if (item.type === "function_call" && typeof item.arguments !== "string") return "Invalid type for 'arguments'.";
    if (item.type !== "function_call_output") continue;
    if (!seen.has(item.call_id))
      return `No tool call found for function call output with call_id ${String(item.call_id)}.`;
    if (answered.has(item.call_id)) return `Duplicate function call output for call_id ${String(item.call_id)}.`;
    if (typeof item.output !== "string" && !isContent(item.output)) return "Invalid type for 'output'.";
    answered.add(item.call_id);
  }
  const open = [...seen].find((id) => !answered.has(id));
  return open === undefined ? undefined : `No tool output found for function call ${textOf(open)}.`;
}

const isContent = (output: unknown): boolean =>
  list(output).length > 0 &&
  list(output).every(({ type }) => ["input_text", "input_image", "input_file"].includes(String(type)));

/** The Chat Completions API's errors for a request, in its words. */
export function chatFault(body: Values): string | undefined {
  const tools = firstFault(list(body.tools), (tool) => functionFault(values(tool.function)));
  if (tools !== undefined) return tools;
  let open: unknown[] = [];
  for (const [index, message] of list(body.messages).entries()) {
    if (message.role === "tool") {
      if (!open.includes(message.tool_call_id)) {
        return `Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.`;
      }
      open = open.filter((id) => id !== message.tool_call_id);
      const isText = typeof message.content === "string" || list(message.content).every(({ type }) => type === "text");
      if (!isText) return `Invalid value for messages[${index}].content: tool messages are text.`;
      continue;
    }
    if (open.length > 0) break;
    if (message.role === "assistant") open = list(message.tool_calls).map(({ id }) => id);
  }
  if (open.length === 0) return undefined;
  return (
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. " +
    `The following tool_call_ids did not have response messages: ${open.join(", ")}`
  );
}

/** A Realtime session's errors for its tools. */
export const realtimeToolsFault = (tools: unknown): string | undefined =>
  firstFault(list(tools), (tool) => {
    if ("strict" in tool) return "Unknown parameter: 'session.tools[0].strict'.";
    return functionFault(tool);
  });
