import type { Json } from "../../util/json.ts";
import { isMultiple, type Bound } from "../sample-number.ts";
import { accepts } from "./accepts.ts";
import type { Difference } from "./difference.ts";
import { sampleShape } from "./sample-shape.ts";
import type { NumberShape, Shape, StringShape } from "./shape.ts";

/** Numbers and texts have no parts to read. */
const noParts = (): readonly Shape[] => [];

export function numberDifferences(first: NumberShape, second: NumberShape): readonly Difference[] {
  const found: Difference[] = [];
  const note = (keyword: string, bounds: readonly (number | string)[], candidates: readonly number[]): void => {
    found.push({ keyword, ...texts(bounds), ...exampleIn([first, second], candidates) });
  };
  if (isBefore(first.least, second.least)) {
    const below = [second.least.value, second.least.value - 1, second.least.value - 0.5, first.least.value];
    note(named(second.least, "exclusiveMinimum", "minimum"), [first.least.value, second.least.value], below);
  }
  if (isAfter(first.most, second.most)) {
    const above = [second.most.value, second.most.value + 1, second.most.value + 0.5, first.most.value];
    note(named(second.most, "exclusiveMaximum", "maximum"), [first.most.value, second.most.value], above);
  }
  for (const step of second.steps) {
    if (first.steps.some((own) => isMultiple(own, step))) continue;
    const [own = 1] = first.steps;
    const near = [first.least.value, 0].filter(Number.isFinite).flatMap((start) => [start, start + own, start + 0.5]);
    if (step === 1) note("type", ["number", "integer"], near);
    else note("multipleOf", [first.steps.join(" and ") || "any", step], [...near, ...near.map((one) => one + own * 2)]);
  }
  return found;
}

const named = ({ isOpen }: Bound, open: string, closed: string): string => (isOpen ? open : closed);

const isBefore = (one: Bound, other: Bound): boolean =>
  one.value < other.value || (one.value === other.value && !one.isOpen && other.isOpen);
const isAfter = (one: Bound, other: Bound): boolean =>
  one.value > other.value || (one.value === other.value && !one.isOpen && other.isOpen);

export function textDifferences(first: StringShape, second: StringShape): readonly Difference[] {
  const found: Difference[] = [];
  const note = (keyword: string, bounds: readonly (number | string)[], candidates: readonly string[]): void => {
    found.push({ keyword, ...texts(bounds), ...exampleIn([first, second], candidates) });
  };
  const sized = (length: number): readonly string[] => (length >= 0 && length < 5000 ? ["x".repeat(length)] : []);
  const plain = sampleShape(first, noParts);
  const samples = [...(typeof plain === "string" ? [plain] : []), ...sized(first.minLength), "text", "-", "0"];
  if (first.minLength < second.minLength)
    note("minLength", [first.minLength, second.minLength], [...sized(second.minLength - 1), ...samples]);
  if (first.maxLength > second.maxLength)
    note("maxLength", [first.maxLength, second.maxLength], [...sized(second.maxLength + 1), ...samples]);
  for (const pattern of second.patterns) {
    if (!first.patterns.includes(pattern)) note("pattern", [first.patterns.join(" and ") || "any", pattern], samples);
  }
  for (const format of second.formats) {
    if (!first.formats.includes(format)) note("format", [first.formats.join(" and ") || "any", format], samples);
  }
  return found;
}

const texts = ([first, second]: readonly (number | string)[]): Pick<Difference, "first" | "second"> => ({
  first: boundText(first),
  second: boundText(second),
});

const boundText = (bound: number | string | undefined): string =>
  typeof bound === "number" && !Number.isFinite(bound) ? "any" : String(bound);

function exampleIn([first, second]: readonly [Shape, Shape], candidates: readonly Json[]): Pick<Difference, "example"> {
  const isExample = (value: Json): boolean =>
    accepts([first], value, noParts) === true && accepts([second], value, noParts) === false;
  const example = candidates.find((value) => (typeof value !== "number" || Number.isFinite(value)) && isExample(value));
  return example === undefined ? {} : { example };
}
