import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { lockFormat } from "../../model/artifact/lock.ts";
import { portabilityName } from "../../model/artifact/portability-file.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import { parseRates, ratesName, recordingsFolder } from "../../model/eval/recorded-rates.ts";
import { contractOf } from "../../registry/contract-of.ts";
import type { ContractChange } from "../../registry/diff/contract-change.ts";
import { readProviderFile, type ProviderForms } from "../../registry/provider-forms.ts";
import { parseRegistry } from "../../registry/parse-registry.ts";
import { defined } from "../../util/defined.ts";
import { orElse } from "../../util/failures.ts";
import { folderWith } from "../../util/files.ts";
import { makeCatalogue, type Catalogue } from "../pages/catalogue.ts";
import { parsePortability } from "../tool-portability.ts";
import { sourceAddress } from "./source-address.ts";

/** One registry of a catalogue. */
export interface RegistrySource {
  /** The `tool_registry.json`; a relative path starts at the site's root. */
  readonly registry: string | URL;
  /** The address of its pages in the site; default `tools`. Two registries need different ones. */
  readonly base?: string;
  /** Heading of its index page and its group in the sidebar; default `Tools`. */
  readonly title?: string;
  /**
   * Address to which a source path is appended; default: from `repository` in the project's `package.json`, if it is on GitHub or GitLab. Without
   * one, pages show only the path.
   */
  readonly sourceUrl?: string;
  /**
   * A `tools.lock.json` of a former state, such as the last release; a relative path starts at the site's root. Each tool's page lists the changes
   * since then. Default: none.
   */
  readonly since?: string | URL;
}

/** A registry with the files next to it. */
export interface ReadCatalogue {
  readonly catalogue: Catalogue;
  readonly forms: ProviderForms;
  /** Folder of the registry, which contains its other files. */
  readonly folder: string;
}

/** Reads a registry with the files next to it. @throws ToolwrightError when one of them is missing, incomplete or of another format. */
export async function readCatalogue(source: RegistrySource, root: URL): Promise<ReadCatalogue> {
  const file = registryPath(source, root);
  const { base = "tools", title = "Tools", sourceUrl = sourceAddress(file) } = source;
  const registry = readRegistry(source, root);
  const folder = path.dirname(file);
  const project = folderWith("package.json", folder) ?? folder;
  const { explainWorkflows } = await import("../../workflow/file/load-workflow.ts");
  const forms = Object.fromEntries(
    Object.entries(registry.providers ?? {}).map(([id, named]) => [id, readProviderFile(named, file)]),
  );
  const catalogue = makeCatalogue(registry, {
    base,
    title,
    forms,
    workflows: await explainWorkflows(project, registry),
    ...defined({
      sourceUrl,
      portability: readIfThere(path.join(folder, portabilityName), parsePortability),
      rates: readIfThere(path.join(project, recordingsFolder, ratesName), parseRates),
      changes: await changesSince(source, registry, root),
    }),
  });
  return { catalogue, forms, folder };
}

export const registryPath = ({ registry }: RegistrySource, root: URL): string => filePath(registry, root);

const filePath = (named: string | URL, root: URL): string =>
  named instanceof URL ? fileURLToPath(named) : path.resolve(fileURLToPath(root), named);

/** Reads and checks a registry. @throws ToolwrightError when it is missing, incomplete or of another format. */
export const readRegistry = (source: RegistrySource, root: URL): RegistryFile =>
  readNeeded(registryPath(source, root), "REGISTRY_NOT_FOUND", parseRegistry);

async function changesSince(
  { since }: RegistrySource,
  { tools }: RegistryFile,
  root: URL,
): Promise<readonly ContractChange[] | undefined> {
  if (since === undefined) return undefined;
  const { parseLock } = await import("../../registry/diff/parse-lock.ts");
  const { diffContracts } = await import("../../registry/diff/diff-contracts.ts");
  const before = readNeeded(filePath(since, root), "LOCK_UNREADABLE", parseLock);
  const now = { format: lockFormat, tools: Object.fromEntries(tools.map((tool) => [tool.toolId, contractOf(tool)])) };
  return diffContracts(before, now).changes;
}

function readNeeded<Content>(
  file: string,
  code: "REGISTRY_NOT_FOUND" | "LOCK_UNREADABLE",
  parse: (text: string, file: string) => Content,
): Content {
  try {
    return parse(textOf(file, code), file);
  } catch (error) {
    // Astro prints the `hint` of an error below its message.
    throw isToolwrightError(error) ? Object.assign(error, { hint: error.remedy }) : error;
  }
}

function textOf(file: string, code: "REGISTRY_NOT_FOUND" | "LOCK_UNREADABLE"): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new ToolwrightError(code, `The catalogue needs ${file}, which cannot be read.`, { cause });
  }
}

const readIfThere = <Content>(file: string, parse: (text: string) => Content): Content | undefined =>
  orElse(() => parse(readFileSync(file, "utf8")), undefined);
