import { defineTool } from "toolwright";

interface Input {
  /**
   * First line of a paragraph
   * that goes on, see {@link Input} and {@link https://a.example/b the guide} or {@linkcode run | that}.
   *
   * Second paragraph:
   *
   * - one
   * - two
   *   lines
   *
   * ```json
   * { "a":   1 }
   * ```
   */
  text: string;
  /** Mail me@a.example, cost 5 $, `@minimum` is a word. */
  plain: string;
  /**
   * Ends with a tag.
   * @minimum 3
   *
   * @maximum 5
   */
  count: number;
}

/**
 * Read links and paragraphs,
 * like {@link defineTool} does.
 *
 * Second paragraph.
 *
 * @param input Not a property.
 * @returns The length.
 * @see https://a.example
 */
export default defineTool({ category: "utility", execute: (input: Input): number => input.text.length });
