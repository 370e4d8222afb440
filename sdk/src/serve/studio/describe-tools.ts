import type { Finding } from "../../model/finding.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { countTokens } from "../../util/count-tokens.ts";
import { defined } from "../../util/defined.ts";
import type { StudioShown } from "./studio-shown.ts";
import type { StudioChange, StudioForm, StudioTool, StudioToolPage } from "./studio-types.ts";
import { clipText } from "../../util/visible-text.ts";

const isShown = ({ severity }: Finding): boolean => severity !== "info";

type Shown = Pick<StudioShown, "registry" | "build">;

/** The tools as list entries. */
export function listedTools({ registry, build }: Shown): readonly StudioTool[] {
  const findings = Map.groupBy(build.findings.filter(isShown), ({ tool }) => tool);
  return registry.tools.map(({ toolId, category, metadata, description }) => ({
    name: toolId,
    ...defined({ title: metadata.title }),
    category,
    brief: briefOf(description),
    tags: metadata.tags ?? [],
    isDeprecated: metadata.deprecated !== undefined,
    findings: findings.get(toolId)?.length ?? 0,
  }));
}

function briefOf(description: string): string {
  const [first = ""] = description.split(/\n\s*\n/);
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(first)?.[0] ?? first;
  return clipText(sentence.replaceAll(/\s+/g, " ").trim());
}

type Changes = Readonly<Record<string, readonly StudioChange[]>>;

/** Everything about one tool except missing capabilities. `changes` contains each provider's changes. */
export function toolPage(
  tool: ToolRecord,
  { registry, build }: Shown,
  changes: Changes,
): Omit<StudioToolPage, "missing"> {
  const { toolId, category, metadata, description, documentation, jsonSchema, outputSchema, componentPath } = tool;
  const isConfirmed = metadata.confirm === true || metadata.risk === "high";
  return {
    name: toolId,
    category,
    metadata,
    description,
    documentation,
    input: jsonSchema,
    ...defined({ output: outputSchema, confirmedBy: isConfirmed ? "a person" : undefined, source: tool.sourcePath }),
    sample: sampleInput(tool),
    forms: registry.providers.map((provider): StudioForm => {
      const definition = registry.formOf(provider, toolId)?.definition;
      const tokens = definition === undefined ? 0 : countTokens(JSON.stringify(definition));
      return { provider, ...defined({ definition }), tokens, changes: changes[provider] ?? [] };
    }),
    hasComponent: componentPath !== undefined,
    findings: build.findings.filter(({ tool: about }) => about === toolId),
  };
}
