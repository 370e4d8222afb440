import { defineTool } from "toolwright";

interface Input {
  /**
   * Two letters.
   * @pattern ^[A-Z]{2}$
   * @example AT
   * @example "DE"
   */
  country: string;
  /** @minLength 1 @maxLength 80 @title Full name */
  name: string;
  /** @format email */
  email?: string;
  /** @default en @deprecated Use country. */
  language?: string;
  /** @default "5" */
  digits?: string;
  /** @default medium */
  size?: "small" | "medium";
}

/** Read the tags of strings. */
export default defineTool({ category: "utility", execute: (input: Input): string => input.name });
