import path from "node:path";
import type { RegistryFile } from "../model/artifact/registry.ts";
import { lockFormat } from "../model/artifact/lock.ts";
import { contractOf } from "../registry/contract-of.ts";
import type { ContractChange } from "../registry/diff/contract-change.ts";
import { defined } from "../util/defined.ts";
import type { CataloguePage } from "./catalogue-content.ts";
import { cataloguePages } from "./catalogue-pages.ts";
import {
  readForms,
  readLock,
  readPortability,
  readRegistry,
  registryPath,
  type RegistrySource,
} from "./read-registry.ts";
import { projectFolder, sourceAddress } from "./source-address.ts";

/** Reads a registry with the files next to it, and makes all pages of it. */
export async function readCataloguePages(source: RegistrySource, root: URL): Promise<readonly CataloguePage[]> {
  const { base = "tools", title = "Tools" } = source;
  const file = registryPath(source, root);
  const registry = readRegistry(source, root);
  const { explainWorkflows } = await import("../workflow/file/explain-workflows.ts");
  const project = projectFolder(file) ?? path.dirname(file);
  return cataloguePages(registry, {
    base,
    title,
    forms: readForms(registry, source, root),
    workflows: await explainWorkflows(project, registry),
    ...defined({
      sourceUrl: source.sourceUrl ?? sourceAddress(file),
      portability: readPortability(source, root),
      changes: await changesSince(source, registry, root),
    }),
  });
}

async function changesSince(
  { since }: RegistrySource,
  { tools }: RegistryFile,
  root: URL,
): Promise<readonly ContractChange[] | undefined> {
  if (since === undefined) return undefined;
  const { diffContracts } = await import("../registry/diff/diff-contracts.ts");
  const now = { format: lockFormat, tools: Object.fromEntries(tools.map((tool) => [tool.toolId, contractOf(tool)])) };
  return diffContracts(readLock(since, root), now).changes;
}
