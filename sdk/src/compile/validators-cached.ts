import { readFileSync } from "node:fs";
import path from "node:path";
import type { InferredTool } from "../model/tool.ts";
import { digestIn, moduleDigest } from "../registry/module-digest.ts";
import { isRecord } from "../util/is-record.ts";
import { memoize } from "../util/memo.ts";
import { sha256 } from "../util/sha256.ts";
import { compileValidators, validatedSchemas, validatorFolder } from "./bundle/compile-validators.ts";
import { namedModule, type NamedModule } from "./bundle/named-module.ts";
import { readCache, writeCache } from "./incremental/cache-file.ts";
import { cacheFolder } from "./incremental/cache-folder.ts";
import type { Engine } from "./incremental/engine.ts";

/** Where validators of earlier builds may be. */
export interface ValidatorOptions {
  readonly root: string;
  /** The output folder, relative to the root. */
  readonly outDir: string;
  readonly engine: Pick<Engine, "memory" | "later">;
}

/** The digests of compiled validators by what they were compiled from. */
type Digests = Readonly<Record<string, string>>;

/**
 * Compiles validators like `compileValidators`, but takes those that an earlier build has compiled from the output folder: a module is
 * named by its content, so it is known to be whole.
 */
export async function validatorsCached(
  tools: readonly InferredTool[],
  { root, outDir, engine: { memory, later } }: ValidatorOptions,
): Promise<ReadonlyMap<string, NamedModule>> {
  const index = path.join(cacheFolder(root), "validators.json");
  const digests = memory.recall<Digests>("validators", index, "") ?? readDigests(index);
  const folder = path.join(root, outDir, validatorFolder);
  const known = new Map<string, NamedModule>();
  for (const tool of tools) {
    const key = keyOf(tool);
    const module = memory.recall<NamedModule>("validator", tool.name, key) ?? moduleIn(folder, tool.name, digests[key]);
    if (module !== undefined) known.set(tool.name, module);
  }
  const missing = tools.filter(({ name }) => !known.has(name));
  const compiled = new Map([...known, ...(await compileValidators(missing))]);
  const current: Record<string, string> = {};
  for (const tool of tools) {
    const module = compiled.get(tool.name);
    memory.keep("validator", tool.name, keyOf(tool), module);
    current[keyOf(tool)] = digestIn(module?.path ?? "") ?? "";
  }
  memory.keep("validators", index, "", current);
  if (missing.length > 0)
    later(() => {
      writeCache(index, current);
    });
  return compiled;
}

// To be raised when validators are compiled in another way.
const edition = 4;

/** Schemas that accept the same values make equal validators, whatever their tools are called. */
const keyOf = memoize((tool: InferredTool) => {
  const { input, output } = validatedSchemas(tool);
  return sha256(JSON.stringify([edition, input, output])).slice(0, 32);
});

function readDigests(index: string): Digests {
  const digests = readCache(index);
  return isRecord(digests) ? (digests as Digests) : {};
}

/** The module of a tool, where the output folder has it. */
function moduleIn(folder: string, name: string, digest: string | undefined): NamedModule | undefined {
  if (digest === undefined) return undefined;
  try {
    const text = readFileSync(path.join(folder, `${name}.${digest}.mjs`), "utf8");
    return moduleDigest(text) === digest ? namedModule(`${validatorFolder}/${name}`, text) : undefined;
  } catch {
    return undefined;
  }
}
