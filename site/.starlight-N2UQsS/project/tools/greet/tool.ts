import { defineTool } from "toolwright";

export interface GreetInput {
  /** Whom to greet, as the person wants to be called. */
  name: string;
  /** How often the greeting is said. @minimum 1 @maximum 3 */
  times?: number;
}

export interface Greeting {
  /** The whole greeting. */
  text: string;
}

/**
 * Greet a person by name and return the greeting as one text.
 *
 * Use when the user says hello. Not for saying goodbye.
 */
export default defineTool({
  category: "utility",
  execute({ name, times = 1 }: GreetInput): Greeting {
    return { text: `Hello ${name}! `.repeat(times).trim() };
  },
});
