import type { Place } from "./place.ts";

/** What a handler can do to the world beside giving a result. */
export const effectKinds = [
  "writes-files",
  "deletes-files",
  "sends",
  "runs-programs",
  "evaluates-code",
  "reads-secrets",
] as const;

/** One of `effectKinds`. */
export type EffectKind = (typeof effectKinds)[number];

/** One thing the code of a tool does, found in its syntax tree without running it. */
export interface Effect {
  readonly kind: EffectKind;
  readonly at: Place;
  /** The source text that does it, one line. */
  readonly evidence: string;
  /** Set where the program or the code is written out in the source, and is none that itself runs or fetches others. */
  readonly isFixed?: true;
}
