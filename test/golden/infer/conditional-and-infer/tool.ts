import { defineTool } from "toolwright";

type Api = {
  "GET /users": { query: { page: number }; reply: string[] };
  "POST /users": { body: { name: string }; reply: { id: string } };
};

type Verb<Route> = Route extends `${infer Method} ${string}` ? Lowercase<Method> : never;
type Body<Route extends keyof Api> = Api[Route] extends { body: infer B } ? B : null;
type Paths<T> = T extends object ? { [Key in keyof T & string]: Key | `${Key}.${Paths<T[Key]>}` }[keyof T & string] : never;

interface Input {
  route: keyof Api;
  verb: Verb<keyof Api>;
  body: Body<"POST /users">;
  none: Body<"GET /users">;
  path: Paths<{ a: { b: string }; c: number }>;
}

/** Compute types. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
