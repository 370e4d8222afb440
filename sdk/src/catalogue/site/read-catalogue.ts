import path from "node:path";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import { lockFormat } from "../../model/artifact/lock.ts";
import { contractOf } from "../../registry/contract-of.ts";
import type { ContractChange } from "../../registry/diff/contract-change.ts";
import type { ProviderForms } from "../../registry/provider-forms.ts";
import { defined } from "../../util/defined.ts";
import { folderWith } from "../../util/files.ts";
import type { Catalogue } from "../pages/catalogue-content.ts";
import { makeCatalogue } from "../pages/catalogue-pages.ts";
import {
  readForms,
  readLock,
  readPortability,
  readRates,
  readRegistry,
  registryPath,
  type RegistrySource,
} from "./read-registry.ts";
import { sourceAddress } from "./source-address.ts";

/** A registry with the files next to it. */
export interface ReadCatalogue {
  readonly catalogue: Catalogue;
  readonly forms: ProviderForms;
  /** Folder of the registry, in which its other files are. */
  readonly folder: string;
}

/** Reads a registry with the files next to it. */
export async function readCatalogue(source: RegistrySource, root: URL): Promise<ReadCatalogue> {
  const { base = "tools", title = "Tools" } = source;
  const file = registryPath(source, root);
  const registry = readRegistry(source, root);
  const { explainWorkflows } = await import("../../workflow/file/explain-workflows.ts");
  const project = folderWith("package.json", path.dirname(file)) ?? path.dirname(file);
  const forms = readForms(registry, source, root);
  const catalogue = makeCatalogue(registry, {
    base,
    title,
    forms,
    workflows: await explainWorkflows(project, registry),
    ...defined({
      sourceUrl: source.sourceUrl ?? sourceAddress(file),
      portability: readPortability(source, root),
      rates: readRates(project),
      changes: await changesSince(source, registry, root),
    }),
  });
  return { catalogue, forms, folder: path.dirname(file) };
}

async function changesSince(
  { since }: RegistrySource,
  { tools }: RegistryFile,
  root: URL,
): Promise<readonly ContractChange[] | undefined> {
  if (since === undefined) return undefined;
  const { diffContracts } = await import("../../registry/diff/diff-contracts.ts");
  const now = { format: lockFormat, tools: Object.fromEntries(tools.map((tool) => [tool.toolId, contractOf(tool)])) };
  return diffContracts(readLock(since, root), now).changes;
}
