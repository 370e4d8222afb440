import { defineTool } from "toolwright";

/** An address on the network. @format email */
type Email = string;

interface Base {
  /** Inherited words. */
  inherited: string;
  /** Words that are replaced. */
  replaced: string;
}

interface Input extends Base {
  inherited: "a";
  /** Words of its own. */
  replaced: "b";
  /**
   * A long text
   * over two lines.
   *
   * A second paragraph with a {@link Base}, {@link https://example.com} and {@link https://example.com | an address}.
   *
   * - first point
   * - second point
   *   over two lines
   */
  long: string;
  email: Email;
  /** The other one. */
  other?: Email;
  inline: { /** First. */ a: string; /** Second. */ b?: number };
  trailing: string; /** Not read as the doc of the next. */
  next: string;
  // A plain comment is none.
  plain: string;
  list: Email[];
}

/**
 * Read the comments
 * of a type.
 *
 * Use when testing: mail to someone@example.com is no tag.
 *
 * @see the guide
 */
export default defineTool({ category: "utility", execute: (input: Input): string => input.long });
