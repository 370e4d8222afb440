import type { Parameter } from "./parse-parameter.ts";
import type { Sample } from "./sample-value.ts";

/**
 * What a user might say so that the tool is called with these values: its purpose with the values in place of what they are values of, as in
 * `Get the weather of Rome.` Empty where no value is a plain one, since a request differs from a description by them.
 */
export function exampleRequest(
  purpose: string,
  required: readonly Parameter[],
  sample: Readonly<Record<string, Sample>>,
): string {
  let request = purpose.trim().replace(/[.!?…]+$/, "");
  const added: string[] = [];
  for (const { name } of required) {
    const value = sample[name];
    if (typeof value !== "string" && typeof value !== "number") continue;
    const noun = nounsOf(name).find((one) => phraseOf(one).test(request));
    if (noun === undefined) added.push(String(value));
    else request = request.replace(phraseOf(noun), () => String(value));
  }
  const whole = added.length === 0 ? request : `${request}: ${added.join(", ")}`;
  return whole === purpose.trim().replace(/[.!?…]+$/, "") ? "" : `${whole}.`;
}

/** `orderNumber` may be called an order number, a number or an order. */
function nounsOf(name: string): readonly string[] {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
  const [first = "", last = ""] = [words[0], words.at(-1)];
  return [words.join(" "), last, first].filter((noun) => noun.length > 1);
}

const phraseOf = (noun: string): RegExp =>
  new RegExp(String.raw`\b(?:an?|the|one|this|that|its|their)\s+${noun}\b`, "i");
