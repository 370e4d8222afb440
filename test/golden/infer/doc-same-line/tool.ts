import { defineTool } from "toolwright";

type Mode = /** Quick. */ "fast" | /** With care. */ "slow";

interface Inner { /** First. */ a: string; /** Second. */ b?: number }

/** Read comments beside what they describe. */
export default defineTool({
  category: "utility",
  execute(input: { /** One. @minLength 1 */ one: string; /** Two. */ two: Inner, /** Three. */ mode: Mode; list: { /** Four. */ four: 4 }[] }): number {
    return input.one.length;
  },
});
