import { isRecord } from "../../../util/is-record.ts";
import { isOfLibrary, isShape, type SchemaConverter } from "./shared/schema-converter.ts";

/** JSON Schema 2020-12 written by hand, taken literally: an object that does not mention other keys stays open. */
export default {
  kind: "raw",
  isClosed: false,
  accepts: (value) => isRecord(value) && isPlain(value),
  convert: (value) => value,
} satisfies SchemaConverter;

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !isOfLibrary(value) && !isShape(value);
}
