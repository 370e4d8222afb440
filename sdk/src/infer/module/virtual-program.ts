import { ts } from "ts-morph";
import { openProject, type OpenedProject } from "../project/open-project.ts";
import { readConfig } from "../project/read-config.ts";
import { SourceStore } from "../project/source-store.ts";
import { openStandardLibrary } from "../project/standard-library.ts";

/** Opens one program after the other over files that need not be on disk. */
export type VirtualPrograms = (files: Readonly<Record<string, string>>) => OpenedProject;

/** Programs with the configuration of the project at `root`; files are texts by absolute path. What they share is parsed once. */
export function openVirtualPrograms(root: string): VirtualPrograms {
  const kept = { config: readConfig(root), library: openStandardLibrary(), sources: new SourceStore() };
  return (files) => {
    kept.sources.begin();
    for (const [file, text] of Object.entries(files)) {
      kept.sources.write(file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    }
    return openProject(Object.keys(files), root, { former: kept, trimmed: false });
  };
}
