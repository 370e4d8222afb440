import type { TagReader } from "../../contract/contract.ts";
import { readTagValue } from "./shared/read-tag-value.ts";

const none = /^(?:none|undefined|unset|nothing|null|n\/a|-|–|—)\.?$/i;

export default {
  tag: "default",
  aliases: ["defaultValue"],
  summary:
    "The value used when the caller omits it: JSON, a JavaScript literal, or plain text for a string. Other words join the description.",
  read(text, target) {
    const isWord = [target.schema.const, ...(target.schema.enum ?? [])].includes(text);
    if (none.test(text) && !isWord && !(text === "null" && target.types.has("null"))) return { keywords: {} };
    const reading = readTagValue(text, target);
    if ("problem" in reading) return reading;
    if ("value" in reading) return { keywords: { default: reading.value } };
    const { description = "" } = target.schema;
    return { keywords: { description: `${description}\n\nDefault: ${reading.prose.replace(/\.$/, "")}.`.trim() } };
  },
} satisfies TagReader;
