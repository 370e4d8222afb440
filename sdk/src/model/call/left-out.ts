/** A capability that tools need and their host does not provide. */
export interface MissingCapability {
  readonly kind: "port" | "service";
  readonly name: string;
}

/** The tools that a session omits, each with the capabilities that it needs and the host does not provide. */
export type LeftOutTools = ReadonlyMap<string, readonly MissingCapability[]>;
