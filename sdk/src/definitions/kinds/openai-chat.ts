import { isRecord } from "../../util/is-record.ts";
import { defineKind, isNested } from "./shared/definition-kind.ts";

export default defineKind({
  id: "openai-chat",
  summary: "OpenAI's Chat Completions API: `type` and `function` with `name`, `description`, `parameters`.",
  matches: isNested,
  read: (entry) => {
    const inner = isRecord(entry.function) ? entry.function : {};
    // The interface has `null` if a function takes no arguments.
    const hasInput = inner.parameters !== undefined && inner.parameters !== null;
    return {
      name: "/function/name",
      form: "openai",
      description: "/function/description",
      ...(hasInput && { input: "/function/parameters" }),
      ...(Object.hasOwn(inner, "strict") && { strict: "/function/strict" }),
    };
  },
});
