import type { Deeper } from "./deeper.ts";

export interface Deep {
  first: Deeper;
  again: Deeper[];
}
