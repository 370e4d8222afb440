import type { HandlerParameter } from "../../model/tool.ts";
import { isRecord } from "../../util/is-record.ts";

/** The arguments a handler is called with: the input's properties, the input, or the context, as each parameter wants it. */
export function handlerArguments(parameters: readonly HandlerParameter[], input: unknown, context: unknown): unknown[] {
  return parameters.flatMap((parameter) => {
    if (parameter.kind === "input") return [input];
    if (parameter.kind === "context") return [context];
    const value = isRecord(input) && Object.hasOwn(input, parameter.name) ? input[parameter.name] : undefined;
    if (parameter.kind === "property") return [value];
    return Array.isArray(value) ? (value as readonly unknown[]) : [];
  });
}
