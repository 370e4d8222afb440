import { defineTool } from "toolwright";

/** Count upwards. */
export default defineTool(async function* count(to: number) {
  for (let value = 1; value <= to; value += 1) yield { value };
  return "done";
});
