import type { ToolCatalogue } from "./tool-catalogue.ts";
import type { ToolOutputs } from "./tool-outputs.ts";

/**
 * The services that handlers get as `ctx.services`, by name. A project declares its host's services by declaration merging.
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
  /** The session's results that were too long for a model: provided by the runtime. */
  readonly outputs: ToolOutputs;
}

/** Name of a service that the runtime provides itself for each session; a host cannot replace it. */
export type BuiltInService = "catalogue" | "outputs";

export const builtInServices: readonly BuiltInService[] = ["catalogue", "outputs"];

/** The services that a host provides. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- filled by declaration merging
export type HostServices = Omit<Services, BuiltInService>;

/** Some of the services that a host provides. */
export type ProvidedServices = { readonly [Name in keyof HostServices]?: HostServices[Name] };
