import { defineTool } from "toolwright";

interface Input {
  text: string;
  count: number;
  exact: boolean;
  note?: string;
  "quoted-name": string;
  readonly fixed: true;
}

/** Take one value of each plain type. */
export default defineTool({
  category: "utility",
  execute({ text }: Input): string {
    return text;
  },
});
