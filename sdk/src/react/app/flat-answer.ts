import { isRecord } from "../../util/is-record.ts";
import type { Params } from "./connect-host.ts";

/**
 * An answer in the fields of a form of MCP, as the server's own form names them: `address.zip` for a member of a member, `answer` for what is
 * not an object, choices as text. What is null is left out.
 */
export function flatAnswer(answer: unknown, requestedSchema: unknown): Params {
  const { properties } = isRecord(requestedSchema) ? requestedSchema : {};
  const fields = isRecord(properties) ? Object.entries(properties) : [];
  const values = fields.flatMap(([name, field]) => {
    const value = isRecord(answer) ? memberOf(answer, name) : answer;
    return value === undefined || value === null ? [] : [[name, inField(value, isRecord(field) ? field : {})] as const];
  });
  return Object.fromEntries(values);
}

function memberOf(answer: Params, name: string): unknown {
  if (Object.hasOwn(answer, name)) return answer[name];
  return name
    .split(".")
    .reduce<unknown>((part, key) => (isRecord(part) && Object.hasOwn(part, key) ? part[key] : undefined), answer);
}

function inField(value: unknown, { type }: Params): unknown {
  if (Array.isArray(value)) return value.map(String);
  return type === "string" ? String(value) : value;
}
