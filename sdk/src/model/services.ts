/**
 * The services that the host provides as `ctx.services`, by name. A project declares its own by declaration merging.
 *
 * @example
 * declare module "toolwright" {
 *   interface Services {
 *     readonly workspace: Workspace;
 *   }
 * }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface Services {}
