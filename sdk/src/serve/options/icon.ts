/** A picture that a client may show. */
export interface McpIcon {
  /** Address with `https:` or `data:`. */
  readonly src: string;
  /** Such as `image/png`. */
  readonly mimeType?: string;
  /** Sizes such as `48x48`, or `any`. */
  readonly sizes?: readonly string[];
  /** The background it is drawn for; default: any. */
  readonly theme?: "light" | "dark";
}
