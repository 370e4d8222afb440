import type { RegistryFile } from "../../model/registry.ts";
import type { FileTexts } from "./write-artifact.ts";

/** All files of a build, by path relative to the root. */
export interface Artifact {
  readonly registry: RegistryFile;
  /** Those in the output folder; the last is written last. */
  readonly output: FileTexts;
  /** Those that are committed beside the sources. */
  readonly beside: FileTexts;
}
