import type { Api } from "../client/api.ts";

/** The shared parts of the page's state. */
export interface PageParts {
  readonly api: Api;
  /** Shows a failure to the person. */
  readonly attempt: (run: () => Promise<unknown>) => Promise<void>;
}
