import type { TagReader } from "../../contract/contract.ts";
import { misplacedOn } from "./shared/tag-values.ts";

const formats = [
  "date",
  "date-time",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "json-pointer",
  "regex",
  "time",
  "uri",
  "uri-reference",
  "uri-template",
  "uuid",
];

export default {
  tag: "format",
  summary: `The format of a string: ${formats.join(", ")}.`,
  read(text, target) {
    if (!formats.includes(text))
      return { problem: `has the unknown format "${text}"; use one of ${formats.join(", ")}` };
    return misplacedOn(target, ["string"]) ?? { keywords: { format: text } };
  },
} satisfies TagReader;
