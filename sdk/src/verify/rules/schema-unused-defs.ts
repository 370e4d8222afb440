import type { RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { counted } from "../../util/texts.ts";
import { defineRule } from "../subject/define-rule.ts";
import { firstNames } from "../schema/parameters.ts";
import { schemaLocation } from "../subject/locations.ts";
import { unusedDefinitions } from "../schema/reached-schemas.ts";
import { countTokens } from "../../util/count-tokens.ts";

export default defineRule({
  id: "schema-unused-defs",
  severity: "warning",
  summary: "Every definition under `$defs` of an input schema is used: all of them are sent with every request.",
  scope: "set",
  options: { tokens: 100 },
  check(subjects, report, { tokens: most }) {
    const found = subjects.flatMap(unusedOf);
    const [first, ...others] = found;
    if (first === undefined) return;
    const tokens = found.reduce((sum, each) => sum + each.tokens, 0);
    const cost = `about ${counted(tokens, "token")} of every request`;
    const names = [...new Set(found.flatMap((each) => each.names))];
    const tools = found.map(({ tool }) => tool.name);
    report({
      ...schemaLocation(first.tool, "/$defs"),
      ...(others.length === 0 && { tool: first.tool.name, pointer: "/$defs" }),
      ...(tokens <= most && { severity: "info" }),
      message:
        others.length === 0
          ? `${counted(names.length, "definition")} under \`$defs\` ${names.length === 1 ? "is" : "are"} unused and ${names.length === 1 ? "takes" : "take"} ${cost}: ${firstNames(names)}.`
          : `${String(found.length)} tools have unused definitions under \`$defs\`, which take ${cost}: ${firstNames(tools)}.`,
      ...(others.length > 0 && { evidence: names.slice(0, 5).join(", ") }),
      remedy: "Remove from `$defs` what the schema does not reference.",
    });
  },
});

interface Unused {
  readonly tool: DescribedTool;
  readonly names: readonly string[];
  readonly tokens: number;
}

function unusedOf({ definition: tool }: RuleSubject): readonly Unused[] {
  if (tool === undefined) return [];
  const names = unusedDefinitions(tool.input);
  if (names.length === 0) return [];
  const unused = Object.fromEntries(names.map((name) => [name, tool.input.$defs?.[name]]));
  return [{ tool, names, tokens: countTokens(JSON.stringify(unused)) }];
}
