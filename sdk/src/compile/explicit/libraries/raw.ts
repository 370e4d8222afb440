import { isRecord } from "../../../util/is-record.ts";
import { memberNamed, standardOf, type SchemaConverter } from "./shared/schema-converter.ts";

/** JSON Schema 2020-12 written out by hand; it says what it says, so an object that names no other keys stays open. */
export default {
  kind: "raw",
  isClosed: false,
  accepts: (value) => isRecord(value) && isPlain(value) && standardOf(value) === undefined,
  convert: (value) => value,
} satisfies SchemaConverter;

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && memberNamed(value, "_def") === undefined;
}
