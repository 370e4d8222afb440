import { defineTool } from "toolwright";

/** One page of a list. */
interface Page<Item> {
  /** What is on the page. */
  items: Item[];
  next?: string;
}

interface User {
  name: string;
}

interface Choice<Word extends string> {
  word: Word;
}

/** Use generic types. */
export default defineTool({
  category: "utility",
  execute: (input: { users: Page<User>; more: Page<User>; words: Page<string>; choice: Choice<"z" | "a"> }): Page<User> =>
    input.users,
});
