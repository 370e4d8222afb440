import { defineTool } from "toolwright";

interface Hit {
  title: string;
}

/** Return one of several things, or nothing. */
export default defineTool({
  category: "utility",
  execute({ id }: { id: string }): Promise<Hit | undefined> | "none" {
    return id === "" ? "none" : Promise.resolve(undefined);
  },
});
