import { defineTool } from "toolwright";

type Handler<Input> = (input: Input) => number;

const execute: Handler<{ text: string }> = function (input) {
  return input.text.length;
};

/** Name a constant as the handler. */
const tool = defineTool({ category: "utility", execute } as const);
export default tool;
