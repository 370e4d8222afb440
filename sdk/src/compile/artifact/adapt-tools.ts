import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Adaptation, AdaptedTool, PortabilityFinding, Provider } from "../../model/artifact/provider.ts";
import type { ProviderFile, ProviderFileReference } from "../../model/artifact/registry.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { providers } from "../../providers/index.generated.ts";
import type { ProviderForms } from "../../registry/provider-forms.ts";
import { describedForModel } from "../../model/tool/deprecation-note.ts";
import { compareText } from "../../util/texts.ts";
import { defined } from "../../util/defined.ts";
import { sha256 } from "../../util/sha256.ts";

/** Contents by path relative to a folder; the last is written last. */
export type FileTexts = Readonly<Record<string, string>>;

export interface AdaptedSet {
  readonly forms: ProviderForms;
  readonly findings: readonly PortabilityFinding[];
}

/**
 * Runs the adapters of the named providers, or of all. Tool names must be unique.
 *
 * @throws ToolwrightError `CONFIG_INVALID` for an unknown provider id.
 */
export function adaptTools(tools: readonly InferredTool[], ids: readonly string[] | undefined): AdaptedSet {
  const chosen = chooseProviders(ids);
  const adapted = tools.map((tool): readonly Adaptation[] => {
    const described = { ...tool, description: describedForModel(tool) };
    return chosen.map(({ adapter }) => adapter.toTools([described]));
  });
  const findingsOf = (index: number): readonly PortabilityFinding[] =>
    tools.flatMap((tool, place) =>
      (adapted[place]?.[index]?.findings ?? []).map((finding) => withLocation(finding, tool)),
    );
  return {
    forms: Object.fromEntries(
      chosen.map(({ id }, index) => [id, fileOf(adapted.flatMap((forms) => forms[index]?.tools ?? []))]),
    ),
    findings: chosen.flatMap((_, index) => findingsOf(index)),
  };
}

function chooseProviders(ids: readonly string[] | undefined): readonly Provider[] {
  const known: readonly Provider[] = providers;
  const unknown = ids?.find((id) => !known.some((provider) => provider.id === id));
  if (unknown !== undefined) {
    const all = known.map((provider) => provider.id).join(", ");
    throw new ToolwrightError("CONFIG_INVALID", `There is no provider "${unknown}"; there are ${all}.`);
  }
  return ids === undefined ? known : known.filter((provider) => ids.includes(provider.id));
}

function fileOf(adapted: readonly AdaptedTool[]): ProviderFile {
  const forms = adapted
    .flatMap(({ name, definition, reverse }) =>
      definition === undefined ? [] : [[name, { definition, ...defined({ reverse }) }] as const],
    )
    .sort(([one], [other]) => compareText(one, other));
  return { tools: Object.fromEntries(forms) };
}

function withLocation(finding: PortabilityFinding, tool: InferredTool): PortabilityFinding {
  if (finding.at !== undefined) return finding;
  return { ...finding, at: tool.locations[finding.pointer ?? ""] ?? tool.at };
}

/** Folder of the files with each provider's tool definitions, relative to the registry. */
export const providerFolder = "providers";

export interface ProviderFiles {
  readonly references: Readonly<Record<string, ProviderFileReference>>;
  /** By path relative to the output folder. */
  readonly texts: FileTexts;
}

/** Each file has a digest in its name, so that the registry of a former build in the same folder keeps its own files. */
export function providerFiles(forms: ProviderForms): ProviderFiles {
  const files = Object.entries(forms).map(([id, content]) => {
    const text = `${JSON.stringify(content)}\n`;
    const digest = sha256(text);
    return { id, text, reference: { path: `${providerFolder}/${id}.${digest.slice(0, 16)}.json`, sha256: digest } };
  });
  return {
    references: Object.fromEntries(files.map(({ id, reference }) => [id, reference])),
    texts: Object.fromEntries(files.map(({ reference, text }) => [reference.path, text])),
  };
}
