import { platformBase } from "../../contract/classify.ts";
import type { Converter } from "../../contract/contract.ts";
import { typeText } from "../../project/type-text.ts";

/** Types of JavaScript and Node that JSON cannot carry, and what to use instead. */
const instead: Readonly<Record<string, string>> = {
  Map: "Use `Record<string, Value>`, or an array of entries.",
  ReadonlyMap: "Use `Record<string, Value>`, or an array of entries.",
  WeakMap: "Use `Record<string, Value>`.",
  Set: "Use an array, with the tag `@uniqueItems`.",
  ReadonlySet: "Use an array, with the tag `@uniqueItems`.",
  WeakSet: "Use an array, with the tag `@uniqueItems`.",
  Promise: "Use the type it resolves to.",
  PromiseLike: "Use the type it resolves to.",
  RegExp: "Use a `string` that holds the pattern.",
  Error: "Throw a `ToolError`, or use an object with a `message`.",
  Date: "Use `Date`, or a `string` with `@format date-time`.",
  URL: "Use `URL`, or a `string` with `@format uri`.",
  Buffer: "Use a `string` in base64.",
  ArrayBuffer: "Use a `string` in base64.",
  Uint8Array: "Use a `string` in base64, or `number[]`.",
  Blob: "Use a `string` in base64.",
  File: "Use a `string` in base64, or a path.",
  Iterable: "Use an array.",
  Iterator: "Use an array.",
  Generator: "Return an array.",
  AsyncIterable: "Return an array when all items are available.",
  AsyncGenerator: "Return an array when all items are available.",
  String: "Use `string`.",
  Number: "Use `number`.",
  Boolean: "Use `boolean`.",
  Object: "Use `Record<string, unknown>`.",
  Function: "Use a `string` that names the action.",
};

const otherwise = "Use an interface that holds its data as strings, numbers, arrays and objects.";

export default {
  kind: "platform",
  toSchema(type, location, context) {
    const names = [type.symbol.name, platformBase(type, context.project)?.symbol.name ?? ""];
    const name = names.find((candidate) => Object.hasOwn(instead, candidate)) ?? "";
    const what = `\`${typeText(type, context.project)}\` has no JSON form`;
    return context.refuse(location, {
      what,
      remedy: instead[name] ?? otherwise,
    });
  },
} satisfies Converter;
