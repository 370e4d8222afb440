import { defineTool } from "toolwright";

interface User {
  /** Number given by the system. */
  id: number;
  /** How to call the user. @minLength 1 */
  name: string;
  /** Where to write to. */
  email?: string;
  role: "admin" | "member" | "guest";
}

interface Input {
  picked: Pick<User, "name" | "id">;
  omitted: Omit<User, "id" | "role">;
  partial: Partial<User>;
  required: Required<Pick<User, "email">>;
  frozen: Readonly<Pick<User, "name">>;
  role: Exclude<User["role"], "admin">;
  some: Extract<User["role"], "guest" | "admin">;
  name: NonNullable<User["email"]>;
}

/** Use the utility types of the language. */
export default defineTool({ category: "utility", execute: (input: Input): Pick<User, "role"> => ({ role: input.role }) });
