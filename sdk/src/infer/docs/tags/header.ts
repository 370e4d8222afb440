import type { TagReader } from "../../contract/contract.ts";
import { misplacedOn } from "./shared/tag-values.ts";

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

export default {
  tag: "header",
  summary:
    "The HTTP header `Mcp-Param-<name>` in which MCP clients repeat the value, so that a gateway can route by it.",
  read(text, target) {
    if (!token.test(text)) return { problem: "needs the name of a header, such as Region" };
    return misplacedOn(target, ["string", "integer", "boolean"]) ?? { keywords: { "x-mcp-header": text } };
  },
} satisfies TagReader;
