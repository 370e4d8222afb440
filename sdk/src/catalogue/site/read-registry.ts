import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { parsePortability } from "../tool-portability.ts";
import { portabilityName, type PortabilityFile } from "../../model/artifact/portability-file.ts";
import type { RecordedRates } from "../../model/eval/eval-report.ts";
import { parseRates, ratesName, recordingsFolder } from "../../model/eval/recorded-rates.ts";
import type { LockFile } from "../../model/artifact/lock.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import { parseLock } from "../../registry/diff/parse-lock.ts";
import { readProviderFile, type ProviderForms } from "../../registry/provider-forms.ts";
import { parseRegistry } from "../../registry/parse-registry.ts";
import { orElse } from "../../util/failures.ts";

/** One registry of a catalogue. */
export interface RegistrySource {
  /** The `tool_registry.json`; a relative path starts at the site's root. */
  readonly registry: string | URL;
  /** Where its pages are in the site; default `tools`. Two registries need two. */
  readonly base?: string;
  /** Heading of its index page and its group in the sidebar; default `Tools`. */
  readonly title?: string;
  /**
   * Address that a source path is appended to; default: from `repository` in the project's `package.json`, if it is on GitHub or
   * GitLab. Without one, pages show the path alone.
   */
  readonly sourceUrl?: string;
  /**
   * A `tools.lock.json` of a former state, such as the last release; a relative path starts at the site's root. Each tool's page says what
   * changed since. Default: none.
   */
  readonly since?: string | URL;
}

export const registryPath = ({ registry }: RegistrySource, root: URL): string => filePath(registry, root);

const filePath = (named: string | URL, root: URL): string =>
  named instanceof URL ? fileURLToPath(named) : path.resolve(fileURLToPath(root), named);

/** Reads and checks a lock file. @throws ToolwrightError when it is missing or of another format. */
export function readLock(named: string | URL, root: URL): LockFile {
  const file = filePath(named, root);
  return hinted(() => parseLock(textOf(file, "LOCK_UNREADABLE"), file));
}

/** Reads and checks a registry. @throws ToolwrightError when it is missing, cut short or of another format. */
export function readRegistry(source: RegistrySource, root: URL): RegistryFile {
  const file = registryPath(source, root);
  return hinted(() => parseRegistry(textOf(file), file));
}

function hinted<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    // Astro prints the `hint` of an error below its message.
    throw isToolwrightError(error) ? Object.assign(error, { hint: error.remedy }) : error;
  }
}

/** The tools in the form of each provider, from the files that a registry names. @throws ToolwrightError when one is missing or changed. */
export function readForms({ providers = {} }: RegistryFile, source: RegistrySource, root: URL): ProviderForms {
  const file = registryPath(source, root);
  return Object.fromEntries(Object.entries(providers).map(([id, named]) => [id, readProviderFile(named, file)]));
}

/** The `portability.json` next to a registry; undefined if it cannot be read. */
export function readPortability(source: RegistrySource, root: URL): PortabilityFile | undefined {
  const file = path.join(path.dirname(registryPath(source, root)), portabilityName);
  return orElse(() => parsePortability(readFileSync(file, "utf8")), undefined);
}

/** The recorded eval rates of a project; undefined where it has none that can be read. */
export const readRates = (project: string): RecordedRates | undefined =>
  orElse(() => parseRates(readFileSync(path.join(project, recordingsFolder, ratesName), "utf8")), undefined);

function textOf(file: string, code: "REGISTRY_NOT_FOUND" | "LOCK_UNREADABLE" = "REGISTRY_NOT_FOUND"): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new ToolwrightError(code, `The catalogue needs ${file}, which cannot be read.`, { cause });
  }
}
