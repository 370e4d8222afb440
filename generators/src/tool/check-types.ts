import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CreateError } from "../create-error.ts";

/** The part of `toolwright/build` that is used here. */
interface Sdk {
  readonly inferTool: (
    file: string,
    options: { readonly root: string; readonly texts: ReadonlyMap<string, string> },
  ) => { readonly findings: readonly SdkFinding[] };
}

interface SdkFinding {
  readonly severity: string;
  readonly message: string;
  readonly remedy: string;
  readonly at?: { readonly line: number };
}

/**
 * Has the SDK that can be loaded from `folder` infer the code of a tool; without an SDK nothing is checked until the build. Throws
 * `PARAMETER_INVALID` with the SDK's first error.
 */
export async function checkTypes(text: string, folder: string): Promise<void> {
  const module = sdkIn(folder);
  if (module === undefined) return;
  const { inferTool } = (await import(pathToFileURL(module).href)) as Sdk;
  // In the package's own folder the file finds `toolwright`, whatever the project has installed.
  const root = path.resolve(path.dirname(module), "..");
  const file = path.join(root, "new_tool/tool.ts");
  const { findings } = inferTool(file, { root, texts: new Map([[file, text]]) });
  const error = findings.find(({ severity }) => severity === "error");
  if (error === undefined) return;
  const line = text.split("\n")[(error.at?.line ?? 0) - 1];
  throw new CreateError("PARAMETER_INVALID", error.message, {
    remedy: `${error.remedy} Correct --param or --returns; nothing was written.`,
    ...(line !== undefined && { items: [line.trim()] }),
  });
}

/** The module `toolwright/build` that a folder has installed. */
export function sdkIn(folder: string): string | undefined {
  try {
    return createRequire(path.join(folder, "package.json")).resolve("toolwright/build");
  } catch {
    return undefined;
  }
}
