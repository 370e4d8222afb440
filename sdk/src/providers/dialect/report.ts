import type { Code } from "../../errors/codes.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { PortabilityChange } from "../../model/artifact/provider.ts";

export interface Note {
  readonly change: PortabilityChange;
  readonly limit: string;
  /** The affected schema; its origin becomes the finding's pointer. */
  readonly at?: JsonSchema;
  readonly message: string;
  readonly remedy?: string;
  readonly evidence?: string;
  /** Default: the code of the change. */
  readonly code?: Code;
}

export type Report = (note: Note) => void;
