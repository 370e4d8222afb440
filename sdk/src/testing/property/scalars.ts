import type { Arbitrary } from "fast-check";
import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import type { FastCheck } from "./load-fast-check.ts";
import { orElse } from "../../util/failures.ts";

export function texts(fc: FastCheck, { format, maxLength, minLength = 0, pattern }: JsonSchema): Arbitrary<string> {
  const isInRange = (text: string): boolean => {
    const { length } = Array.from(text);
    return length >= minLength && length <= (maxLength ?? Infinity);
  };
  if (pattern !== undefined) return (matching(fc, pattern) ?? fc.string()).filter(isInRange);
  const formatted = format === undefined ? undefined : formats[format]?.(fc);
  if (formatted !== undefined) return formatted.filter(isInRange);
  const bounds = { minLength, ...defined({ maxLength }) };
  // Characters beyond ASCII count as one each, as in JSON Schema.
  return fc.oneof(
    { weight: 3, arbitrary: fc.string(bounds) },
    { weight: 1, arbitrary: fc.string({ ...bounds, unit: "binary" }) },
  );
}

/** Undefined where fast-check cannot draw from the pattern. */
const matching = (fc: FastCheck, pattern: string): Arbitrary<string> | undefined =>
  orElse(() => fc.stringMatching(new RegExp(pattern, "u")), undefined);

const dates = (fc: FastCheck): Arbitrary<string> =>
  fc
    .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2200-01-01T00:00:00Z"), noInvalidDate: true })
    .map((date) => date.toISOString());

const formats: Readonly<Record<string, (fc: FastCheck) => Arbitrary<string>>> = {
  "date-time": dates,
  date: (fc) => dates(fc).map((text) => text.slice(0, 10)),
  time: (fc) => dates(fc).map((text) => text.slice(11)),
  duration: (fc) =>
    fc.tuple(fc.nat(99), fc.constantFrom("D", "W", "M", "Y")).map(([count, unit]) => `P${count}${unit}`),
  email: (fc) => fc.emailAddress(),
  uri: (fc) => fc.webUrl(),
  "uri-reference": (fc) => fc.webPath(),
  uuid: (fc) => fc.uuid(),
  hostname: (fc) => fc.domain(),
  ipv4: (fc) => fc.ipV4(),
  ipv6: (fc) => fc.ipV6(),
};

export function numbers(fc: FastCheck, schema: JsonSchema, type: "integer" | "number"): Arbitrary<number> {
  const { exclusiveMaximum, exclusiveMinimum, multipleOf } = schema;
  const low = Math.max(schema.minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const high = Math.min(schema.maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  const isOpen = (value: number): boolean => value !== exclusiveMinimum && value !== exclusiveMaximum;
  if (type === "integer" || multipleOf !== undefined) {
    const unit = multipleOf ?? 1;
    const most = Number.MAX_SAFE_INTEGER / Math.max(1, unit);
    const min = Math.ceil(Math.max(low / unit, -most));
    const max = Math.floor(Math.min(high / unit, most));
    if (min > max) return fc.constant(low);
    return fc
      .integer({ min, max })
      .map((count) => withoutSign(count * unit))
      .filter(isOpen);
  }
  if (low > high) return fc.constant(low);
  const bounds = { ...(low === -Infinity ? {} : { min: low }), ...(high === Infinity ? {} : { max: high }) };
  return fc
    .double({ ...bounds, noNaN: true, noDefaultInfinity: true })
    .map(withoutSign)
    .filter(isOpen);
}

/** JSON has no negative zero. */
const withoutSign = (value: number): number => (value === 0 ? 0 : value);
