import { defineTool } from "toolwright";

/** Where something is. */
interface Position {
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
}

/** Find what is near. */
export default defineTool({
  category: "retrieval",
  execute(input: { near: Position; filter: { open?: boolean; kinds: { main: string } } }): Position {
    return input.near;
  },
});
