import { setOwn } from "./json.ts";

/** The same object without undefined members: an optional property may be absent, but not undefined. */
export function defined<Members extends object>(members: Members): Defined<Members> {
  const kept = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) setOwn(kept, name, value);
  return kept as Defined<Members>;
}

/** Members that may be undefined are optional; all others are unchanged. */
export type Defined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & { [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined> };
