/** A folder whose files are equal members of one contract; adding a member is adding a file. */
export interface PluginFolder {
  /** From the root of the repository. */
  readonly folder: string;
  /** The list that the generated index exports; omitted if order has meaning and a list is written by hand. */
  readonly list?: string;
  /** Set where a program uses few of the members: the index then loads each by its name. */
  readonly isLazy?: true;
  /** The key under which a member says what it is called, in the case of its file name or camelCase. */
  readonly nameKey?: string;
  /** Endings of the files that each member needs as neighbours. */
  readonly neighbours: readonly string[];
}

/** The one table of plug-in folders: the generator of indexes and the structure tests read it. */
export const pluginFolders: readonly PluginFolder[] = [
  { folder: "sdk/src/providers", list: "providers", nameKey: "id", neighbours: [".test.ts", ".md"] },
  { folder: "sdk/src/transports", list: "transports", nameKey: "id", neighbours: [".test.ts", ".md"] },
  { folder: "sdk/src/bridges", neighbours: [".test.ts", ".md"] },
  { folder: "sdk/src/verify/rules", list: "rules", nameKey: "id", neighbours: [".test.ts", ".md"] },
  { folder: "sdk/src/verify/reporters", list: "reporters", nameKey: "id", neighbours: [".test.ts"] },
  { folder: "sdk/src/definitions/kinds", list: "definitionKinds", nameKey: "id", neighbours: [".test.ts"] },
  { folder: "sdk/src/compile/explicit/libraries", list: "converters", nameKey: "kind", neighbours: [".test.ts"] },
  { folder: "sdk/src/runtime/stages", nameKey: "name", neighbours: [".test.ts"] },
  { folder: "sdk/src/storage", neighbours: [".test.ts"] },
  { folder: "sdk/src/cli/commands", list: "commands", isLazy: true, nameKey: "name", neighbours: [] },
  { folder: "generators/categories", list: "categories", nameKey: "id", neighbours: [".test.ts"] },
  { folder: "generators/parts", list: "parts", nameKey: "id", neighbours: [".test.ts"] },
];
