/** A folder whose files are members of one contract; to add a member, add a file. */
export interface PluginFolder {
  /** Path from the root of the repository. */
  readonly folder: string;
  /** The list that the generated index exports; omitted if order has meaning and a list is written by hand. */
  readonly list?: string;
  /** Set if a program uses few of the members: the index then loads each by its name. */
  readonly isLazy?: true;
  /** The key with a member's name, in the case of its file name or in camelCase. */
  readonly nameKey?: string;
  /** File name endings of the neighbours that each member needs. */
  readonly neighbours: readonly string[];
}

/** The only table of plug-in folders, read by the index generator and the structure tests. */
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
