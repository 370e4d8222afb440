/** The same object without the members that are undefined: an optional property may be absent, but not undefined. */
export function defined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>;
}

/** Members that may be undefined are optional, and all others as they were. */
export type Defined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & { [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined> };
