import { moduleDigest } from "../../registry/module-digest.ts";

/** A compiled module under the name its content gives it. */
export interface NamedModule {
  /** Relative to the output folder: `handlers/<tool>.<digest>.mjs`. */
  readonly path: string;
  /** The module and its source map, where it has one, by path relative to the output folder. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Names a module by its content, so that several versions of it can lie in one folder and run in one process.
 *
 * @param stem Path without digest and extension, such as `handlers/kb_search`.
 */
export function namedModule(stem: string, text: string, map?: string): NamedModule {
  const path = `${stem}.${moduleDigest(text)}.mjs`;
  if (map === undefined) return { path, files: { [path]: text } };
  const start = text.lastIndexOf("//# sourceMappingURL=");
  const linked = `${text.slice(0, start)}//# sourceMappingURL=${path.slice(path.lastIndexOf("/") + 1)}.map\n`;
  return { path, files: { [path]: linked, [`${path}.map`]: map } };
}
