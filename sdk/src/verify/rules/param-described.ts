import type { DescribedTool, RuleReport, RuleSubject } from "../../model/verify/rule.ts";
import { isWrittenByHand } from "../../model/tool/tool.ts";
import { clipText } from "../../util/visible-text.ts";
import { defineRule } from "../subject/define-rule.ts";
import { isConstant, parametersOf, type Parameter } from "../schema/parameters.ts";
import { restatedName } from "../schema/restated-name.ts";

export default defineRule({
  id: "param-described",
  severity: "error",
  foreignSeverity: "warning",
  summary: "Every parameter has a description, at any depth, that says more than its name.",
  scope: "tool",
  options: { allow: [] as readonly string[] },
  check(subject, report, { allow }) {
    const { definition } = subject;
    if (definition === undefined) return;
    const home = homeOf(subject);
    for (const parameter of parametersOf(definition)) {
      if (allow.includes(parameter.name)) continue;
      const finding =
        parameter.text === "" ? undescribed(parameter, definition, home) : restated(parameter, definition.name);
      if (finding !== undefined) report({ pointer: parameter.pointer, ...finding });
    }
  },
});

type Home = "jsdoc" | "explicit" | "schema";

function homeOf({ folder, tool }: RuleSubject): Home {
  if (folder === undefined || (tool !== undefined && isWrittenByHand(tool))) return "schema";
  return tool?.explicit?.input === undefined ? "jsdoc" : "explicit";
}

function undescribed(parameter: Parameter, definition: DescribedTool, home: Home): RuleReport | undefined {
  const { name, docstring } = parameter;
  // A constant explains itself.
  if (isConstant(parameter)) return undefined;
  if (docstring !== "") {
    return {
      severity: "info",
      message: `The parameter \`${name}\` is described only in the tool's description, which some clients do not show next to it.`,
      evidence: docstring,
      remedy: `Move the text to ${home === "schema" ? "the schema of" : "a JSDoc comment above"} \`${name}\`.`,
    };
  }
  if (home === "jsdoc" && isBareKey(parameter, definition)) return undefined;
  const places: Readonly<Record<Home, string>> = {
    jsdoc: `Write a JSDoc comment above \`${name}\``,
    explicit: `Describe \`${name}\` in the schema, in Zod with \`.describe("…")\``,
    schema: `Give \`${name}\` a \`description\``,
  };
  return {
    message: `The parameter \`${name}\` has no description.`,
    remedy: `${places[home]}: what it means, and its unit or format, if any.`,
  };
}

function restated(parameter: Parameter, tool: string): RuleReport | undefined {
  const repeats = restatedName(parameter, tool);
  if (repeats === undefined) return undefined;
  return {
    // Words of the tool's name at least add some context.
    severity: repeats === "tool" ? "info" : "warning",
    message: `The description of \`${parameter.name}\` only repeats the names.`,
    evidence: clipText(parameter.text),
    remedy: "Say what it means, where its value comes from, or what changes with it.",
  };
}

/**
 * Whether a parameter is a key of `Record<"low" | "high", number>`, which has no place for JSDoc: it has the location of the parameter around it,
 * which is described instead. Keys of the whole input have no parameter around them.
 */
function isBareKey({ pointer }: Parameter, { locations }: DescribedTool): boolean {
  const keys = pointer.split("/");
  const own = locations[pointer];
  if (keys.length <= 3 || own === undefined) return false;
  const around = keys.slice(0, -2).join("/");
  return Object.entries(locations).some(([other, { file, line, column }]) => {
    const isNear = other === around || (other !== pointer && other.startsWith(`${around}/properties/`));
    return isNear && file === own.file && line === own.line && column === own.column;
  });
}
