/** A capability that tools need and their host does not provide. */
export interface MissingCapability {
  readonly kind: "port" | "service";
  readonly name: string;
}

/** The tools that a session leaves out, with what each of them needs and the host does not provide. */
export type LeftOutTools = ReadonlyMap<string, readonly MissingCapability[]>;
