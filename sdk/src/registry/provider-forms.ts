import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ProviderFile, ProviderFileReference, ProviderForm } from "../model/artifact/registry.ts";
import { nodeFs, nodePath, nodeUrl } from "../util/node-modules.ts";
import { sha256 } from "../util/sha256.ts";

/** The tools of a registry in the form of each provider, by provider id. */
export type ProviderForms = Readonly<Record<string, ProviderFile>>;

/** Finds the form of a tool for a provider. */
export type FindForm = (providerId: string, name: string) => ProviderForm | undefined;

/** Finds forms among these. */
export const formsAmong =
  (forms: ProviderForms): FindForm =>
  (providerId, name) =>
    memberOf(memberOf(forms, providerId)?.tools ?? {}, name);

/**
 * Finds forms in the files of a registry: each file is read on first use.
 *
 * @param location Path or address of the registry file.
 */
export function formsInFiles(files: Readonly<Record<string, ProviderFileReference>>, location: string): FindForm {
  const read = new Map<string, ProviderFile>();
  return (providerId, name) => {
    const reference = memberOf(files, providerId);
    if (reference === undefined) return undefined;
    const file = read.get(providerId) ?? readProviderFile(reference, location);
    read.set(providerId, file);
    return memberOf(file.tools, name);
  };
}

/**
 * Reads a file of forms that a registry names.
 *
 * @param location Path or address of the registry file.
 * @throws ToolwrightError `REGISTRY_UNREADABLE` when it is missing, or differs from the file that the registry was built with.
 */
export function readProviderFile({ path, sha256: digest }: ProviderFileReference, location: string): ProviderFile {
  const registryFile = location.startsWith("file:") ? nodeUrl().fileURLToPath(location) : location;
  const file = nodePath().join(nodePath().dirname(registryFile), path);
  let text: string;
  try {
    text = nodeFs().readFileSync(file, "utf8");
  } catch (cause) {
    throw unreadable(`${file}, which ${registryFile} names, cannot be read.`, cause);
  }
  if (sha256(text) !== digest) throw unreadable(`${file} is not the file that ${registryFile} was built with.`);
  return JSON.parse(text) as ProviderFile;
}

const unreadable = (message: string, cause?: unknown): ToolwrightError =>
  new ToolwrightError("REGISTRY_UNREADABLE", message, {
    cause,
    remedy: "Build again, or deploy the whole output folder of one build.",
  });

function memberOf<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
