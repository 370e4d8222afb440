import type { RuleReport, SchemaFileState } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { fileLocation } from "../subject/locations.ts";

const file = "schema.json";

const faults: Readonly<Record<Exclude<SchemaFileState, "fresh">, RuleReport>> = {
  edited: {
    message: `\`${file}\` was edited by hand and no longer matches the signature.`,
    remedy: "Change the signature in `tool.ts` instead. Delete `schema.json`, and run `toolwright build`.",
  },
  stale: {
    message: `\`${file}\` was generated from an older signature.`,
    remedy: "Run `toolwright build` and commit the file.",
  },
  missing: {
    // The first build writes it.
    severity: "warning",
    message: `The tool folder has no \`${file}\`.`,
    remedy: "Run `toolwright build`, which writes it, and commit the file.",
  },
};

export default defineRule({
  id: "schema-drift",
  severity: "error",
  summary: "`schema.json` matches the signature in `tool.ts`.",
  scope: "tool",
  fixedBy: "build",
  check({ folder, schemaFile }, report) {
    if (folder === undefined || schemaFile === undefined || schemaFile === "fresh") return;
    report({ ...faults[schemaFile], at: fileLocation(folder, file) });
  },
});
