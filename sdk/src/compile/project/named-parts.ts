import { findingOf } from "../../errors/toolwright-error.ts";
import { toolsNamedBy, unknownToolText } from "../../model/call/named-tools.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import type { Policy } from "../../model/call/policy.ts";
import type { Finding, Location } from "../../model/finding.ts";
import { fileFaults } from "../../schema/files/file-faults.ts";
import { isPolicy } from "../../schema/files/policy.generated.ts";
import { pointerKeys } from "../../util/json-pointer.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { positionAt } from "../../util/texts.ts";
import { nameMatcher } from "../../verify/rule-settings.ts";
import { parseDocument } from "../../workflow/file/json-document.ts";
import type { ProjectConfig } from "./load-config.ts";

/** The file that a project has its policy in. */
export const policyFileName = "policy.json";

/** Names of tools in the configuration and in `policy.json` that the project does not have. */
export const unknownToolFindings = (
  textOf: (file: string) => string,
  config: Pick<ProjectConfig, "file" | "overrides">,
  subjects: readonly { readonly name: string }[],
): readonly Finding[] => {
  const tools = subjects.map(({ name }) => name);
  return [...ofOverrides(textOf, config, tools), ...ofPolicy(textOf(policyFileName), tools)];
};

function ofOverrides(
  textOf: (file: string) => string,
  { file, overrides }: Pick<ProjectConfig, "file" | "overrides">,
  tools: readonly string[],
): readonly Finding[] {
  if (file === undefined) return [];
  return overrides.flatMap((override, index) =>
    override.tools.flatMap((pattern, place) => {
      if (tools.some(nameMatcher([pattern]))) return [];
      const what = pattern.includes("*") ? "which no tool matches" : "which is not the name of a tool";
      const message = `/overrides/${index}/tools/${place} is ${JSON.stringify(pattern)}, ${what}.${didYouMean(pattern, tools)}`;
      return [warning(message, locationOf(textOf(file), file, { name: pattern }))];
    }),
  );
}

function ofPolicy(text: string, tools: readonly string[]): readonly Finding[] {
  const { document, findings } = parseDocument(text, policyFileName, policyCodes);
  if (document === undefined) return text.includes("/policy.schema.json") ? findings : [];
  const value = document.value as { readonly $schema?: unknown } | null;
  if (!String(value?.$schema).endsWith("/policy.schema.json")) return [];
  const faults = fileFaults(isPolicy, value);
  if (faults.length > 0)
    return faults.map(({ pointer, message }) => {
      const remedy = "Correct the setting; `schemas/policy.schema.json` lists the allowed settings.";
      return findingOf("CONFIG_INVALID", `${pointer} in ${policyFileName} ${message}.`, {
        at: document.at(keysIn(value, pointer)),
        remedy,
      });
    });
  return toolsNamedBy(value as Policy)
    .filter(({ name }) => !tools.includes(name))
    .map((named) => warning(unknownToolText(named, tools), document.at(keysIn(value, named.pointer))));
}

const policyCodes = { unreadable: "CONFIG_INVALID", repeated: "CONFIG_INVALID" } as const;

/** The keys of a pointer, with numbers for places in lists. */
function keysIn(value: unknown, pointer: string): readonly (string | number)[] {
  let inner = value;
  return pointerKeys(pointer).map((key) => {
    const isPlace = Array.isArray(inner);
    inner = (inner as Readonly<Record<string, unknown>> | undefined)?.[key];
    return isPlace ? Number(key) : key;
  });
}

const warning = (message: string, at: Location): Finding => ({
  ...findingOf("TOOL_UNKNOWN", message, { at, remedy: "Correct the name, or remove it: the setting has no effect." }),
  severity: "warning",
});

/** Reports agent names in the files of tools that no agent has; nothing in a project that declares no agents. */
export const unknownAgentFindings = (
  textOf: (file: string) => string,
  tools: readonly InferredTool[],
  names: readonly string[],
): readonly Finding[] =>
  (names.length === 0 ? [] : tools).flatMap(({ name: tool, file, metadata, handlerExport }) =>
    (["applyTo", "agents"] as const).flatMap((member) =>
      [metadata[member] ?? []]
        .flat()
        .filter((name) => !names.includes(name) && name !== "all" && name !== "manager")
        .map((name): Finding => {
          const option = handlerExport === undefined ? member : variableOf[member];
          const what = handlerExport === undefined ? `The option \`${option}\`` : `\`${option}\``;
          const message = `${what} names the agent "${name}", which the project does not have.${didYouMean(name, names)}`;
          const text = textOf(file);
          const from = Math.max(text.search(new RegExp(`\\b${option}\\b["']?\\s*[:=]`)), 0);
          const at = locationOf(text, file, { name, from });
          return { ...findingOf("WORKFLOW_AGENT_UNKNOWN", message, { at, tool }), severity: "warning" };
        }),
    ),
  );

/** The variables that replace options in a file without `defineTool`. */
const variableOf = { applyTo: "APPLY_TO", agents: "TRIGGER_AGENT" } as const;

function locationOf(text: string, file: string, { name, from = 0 }: { readonly name: string; readonly from?: number }) {
  const places = ['"', "'", "`"].map((quote) => text.indexOf(quote + name + quote, from)).filter((place) => place >= 0);
  return { file, ...positionAt(text, places.length === 0 ? 0 : Math.min(...places)) };
}
