import { sentToolName } from "../../model/tool/tool-options.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { recordOf, textOf } from "./read-value.ts";

export type Given = Readonly<Record<string, unknown>>;

/** A call in the form to send back: providers refuse invalid names, and many servers parse arguments again. A valid call is unchanged. */
export function sentCall(given: Given): Given {
  const call = withoutParsed(given);
  const name = sentToolName(textOf(call.name));
  let args = call.arguments;
  if (args === null) args = "{}";
  if (typeof args === "string") args = objectText(args);
  // Ollama's own form; the API accepts only text.
  else if (isRecord(args)) args = JSON.stringify(args);
  return name === call.name && args === call.arguments ? call : { ...call, name, arguments: args };
}

const parsedBy = ["parsed", "parsed_arguments"];

/** Removes the members that `parse` and `stream` of OpenAI's client add to a message and its calls, because the API refuses them. */
export const withoutParsed = (given: Given): Given =>
  parsedBy.some((key) => key in given)
    ? Object.fromEntries(Object.entries(given).filter(([key]) => !parsedBy.includes(key)))
    : given;

/** The text of a JSON object, even if it was encoded twice; an empty object for any other text. */
export function objectText(text: string): string {
  const value = parseJson(text);
  if (isRecord(value)) return text;
  return typeof value === "string" && isRecord(parseJson(value)) ? value : "{}";
}

/** A Chat Completions message with such calls. The API refuses an empty list, which many servers write. */
export function withSentCalls(whole: Given): Given {
  const message = withoutParsed(whole);
  if (message.tool_calls === null || (Array.isArray(message.tool_calls) && message.tool_calls.length === 0)) {
    const { tool_calls: _none, ...rest } = message;
    return rest;
  }
  if (!Array.isArray(message.tool_calls)) return message;
  const given = message.tool_calls as readonly unknown[];
  const calls = given.map((call) => {
    const made = recordOf(call).function;
    if (!isRecord(made)) return call;
    const sent = sentCall(made);
    return sent === made ? call : { ...recordOf(call), function: sent };
  });
  return calls.every((call, index) => call === given[index]) ? message : { ...message, tool_calls: calls };
}
