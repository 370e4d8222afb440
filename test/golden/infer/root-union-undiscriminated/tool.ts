import { defineTool } from "toolwright";

/** Text that is in a file. */
interface InFile {
  /** Path of the file. */
  file: string;
  text?: never;
  lines?: number;
}

/** Text as it is. */
interface Given {
  /** The text itself. */
  text: string;
  file?: never;
}

/** Take one of two objects that no literal tells apart. */
export default defineTool({
  category: "utility",
  execute: (input: InFile | Given): string => input.file ?? input.text ?? "",
});
