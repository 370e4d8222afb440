import { defineTool } from "toolwright";

const risk: string = process.argv[2] ?? "low";

/** Give options that cannot be read. */
export default defineTool((text: string) => text, { category: "action", risk, colour: "red" });
