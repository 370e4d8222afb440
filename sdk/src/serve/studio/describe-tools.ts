import type { Finding } from "../../model/finding.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import type { Registry } from "../../registry/registry.ts";
import { countTokens } from "../../util/count-tokens.ts";
import { defined } from "../../util/defined.ts";
import type { StudioChange, StudioForm, StudioTool, StudioToolPage } from "./studio-types.ts";
import { clipText } from "../../util/visible-text.ts";

const isShown = ({ severity }: Finding): boolean => severity !== "info";

/** The tools as the list has them. */
export function listedTools({ tools }: Registry, findings: readonly Finding[]): readonly StudioTool[] {
  const counts = new Map<string, number>();
  for (const finding of findings.filter(isShown))
    if (finding.tool !== undefined) counts.set(finding.tool, (counts.get(finding.tool) ?? 0) + 1);
  return tools.map(({ toolId, category, metadata, description }) => ({
    name: toolId,
    ...defined({ title: metadata.title }),
    category,
    brief: briefOf(description),
    tags: metadata.tags ?? [],
    isDeprecated: metadata.deprecated !== undefined,
    findings: counts.get(toolId) ?? 0,
  }));
}

function briefOf(description: string): string {
  const [first = ""] = description.split(/\n\s*\n/);
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(first)?.[0] ?? first;
  return clipText(sentence.replaceAll(/\s+/g, " ").trim());
}

export interface PageFacts {
  readonly findings: readonly Finding[];
  readonly changes: Readonly<Record<string, readonly StudioChange[]>>;
  readonly confirmedBy: string | undefined;
  readonly missing: readonly string[];
}

/** Everything about one tool. */
export function toolPage(tool: ToolRecord, registry: Registry, facts: PageFacts): StudioToolPage {
  const { toolId, category, metadata, description, documentation, jsonSchema, outputSchema, componentPath } = tool;
  return {
    name: toolId,
    category,
    metadata,
    description,
    documentation,
    input: jsonSchema,
    ...defined({ output: outputSchema, confirmedBy: facts.confirmedBy, source: tool.sourcePath }),
    sample: sampleInput(tool),
    forms: registry.providers.map((provider) => formOf(tool, registry, { provider, changes: facts.changes })),
    hasComponent: componentPath !== undefined,
    missing: facts.missing,
    findings: facts.findings.filter(({ tool: about }) => about === toolId),
  };
}

interface Wanted {
  readonly provider: string;
  readonly changes: PageFacts["changes"];
}

function formOf({ toolId }: ToolRecord, registry: Registry, { provider, changes }: Wanted): StudioForm {
  const definition = registry.formOf(provider, toolId)?.definition;
  return {
    provider,
    ...defined({ definition }),
    tokens: definition === undefined ? 0 : countTokens(JSON.stringify(definition)),
    changes: changes[provider] ?? [],
  };
}
