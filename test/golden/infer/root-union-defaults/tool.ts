import { defineTool } from "toolwright";

/** Page through what there is. */
interface List {
  action: "list";
  filter?: { open?: boolean; owner?: string };
  limit?: number;
}

/** Look at one. */
interface Show {
  action: "show";
  /** Its number. */
  id: number;
  since?: Date;
  limit: number;
}

/** @default "quick" */
type Depth = "quick" | "full";

/** Both lists and single tickets. */
type Query = List | Show | { action: "check"; depth?: Depth; parent?: Query };

/**
 * Take defaults of properties that only some alternatives have.
 *
 * @param query.limit Most to return. @maximum 20
 */
export default defineTool({
  category: "utility",
  execute({ action = "list", limit = 5, ...rest }: Query): string {
    const { filter: { open = true } = {} } = rest as List;
    return `${action} ${limit} ${open}`;
  },
});
