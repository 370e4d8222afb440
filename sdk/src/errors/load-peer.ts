import { ToolwrightError } from "./toolwright-error.ts";

/** What needs an optional package, as the subject of a sentence, its name, and what npm has to install; default: the package. */
export interface Peer {
  readonly use: string;
  readonly name: string;
  readonly install?: string;
}

/** Loads an optional package. @throws ToolwrightError `PACKAGE_MISSING` if it cannot be loaded. */
export async function loadPeer<Module>(
  load: () => Promise<Module>,
  { use, name, install = name }: Peer,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const message = `${use} needs the package \`${name}\`, which cannot be loaded.`;
    const remedy = `Install it in the project: \`npm install ${install}\`.`;
    throw new ToolwrightError("PACKAGE_MISSING", message, { cause, remedy });
  }
}
