import { defineTool } from "toolwright";

/** One line of a log. */
interface Line {
  /** When it was written. */
  at: Date;
  text: string;
}

declare function read(file: string): AsyncIterable<Line>;

/** Give lines as they come. */
export default defineTool({
  category: "retrieval",
  async execute(input: { file: string }): Promise<AsyncIterable<Line>> {
    return read(input.file);
  },
});
