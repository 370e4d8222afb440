import { defineTool } from "toolwright";

interface User {
  name: string;
}

type Circular = Circular;

/** Make mistakes within types that exist. */
export default defineTool({
  category: "utility",
  execute: (input: {
    picked: Pick<User, "nope">;
    indexed: User["missing"];
    circular: Circular;
    wrongArguments: Array<string, number>;
    value: typeof nowhere;
  }): number => 1,
});
