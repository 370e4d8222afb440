import { defineTool } from "toolwright";

interface ById {
  kind: "id";
  /** The user's number. */
  value: number;
  verbose?: boolean;
}

interface ByName {
  kind: "name" | "nickname";
  value: string;
  exact: boolean;
  verbose?: boolean;
}

type Lookup = ById | ByName;

/** Take one of several objects that a property tells apart. */
export default defineTool({ category: "utility", execute: (lookup: Lookup): string => String(lookup.value) });
