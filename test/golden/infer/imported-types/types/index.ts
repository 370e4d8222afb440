export type { Person } from "./person.ts";
export type { Role } from "./role.ts";
