import type { RuleReport, SchemaFileState } from "../../model/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { filePlace } from "../subject/places.ts";

const file = "schema.json";

const faults: Readonly<Record<Exclude<SchemaFileState, "fresh">, RuleReport>> = {
  edited: {
    message: `\`${file}\` was changed by hand and no longer says what the signature says.`,
    remedy: "Change the signature in `tool.ts` instead, then run `toolwright build --update`.",
  },
  stale: {
    message: `\`${file}\` was generated from an older signature.`,
    remedy: "Run `toolwright build` and commit the file.",
  },
  missing: {
    // A tool that was never built has none, and the first build writes it.
    severity: "warning",
    message: `The tool folder has no \`${file}\`.`,
    remedy: "Run `toolwright build`, which writes it, and commit the file.",
  },
};

export default defineRule({
  id: "schema-drift",
  severity: "error",
  summary: "`schema.json` says what the signature in `tool.ts` says.",
  scope: "tool",
  check({ folder, schemaFile }, report) {
    if (folder === undefined || schemaFile === undefined || schemaFile === "fresh") return;
    report({ ...faults[schemaFile], at: filePlace(folder, file) });
  },
});
