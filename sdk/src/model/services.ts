import type { ToolCatalogue } from "./tool-catalogue.ts";

/**
 * The services that handlers get as `ctx.services`, by name. A project declares those of its host by declaration merging.
 *
 * @example
 * declare module "toolwright" {
 *   interface Services {
 *     readonly workspace: Workspace;
 *   }
 * }
 */
export interface Services {
  /** The tools that the agent may use: provided by the runtime. */
  readonly catalogue: ToolCatalogue;
}

/** Services that the runtime provides itself for each session; a host cannot replace them. */
export const builtInServices = ["catalogue"] as const satisfies readonly (keyof Services)[];

/** Name of a service that the runtime provides. */
export type BuiltInService = (typeof builtInServices)[number];

/** The services that a host provides. */
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- filled by declaration merging
export type HostServices = Omit<Services, BuiltInService>;
