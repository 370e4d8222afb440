const prefix = "route_to_";

/** Name of the tool that gives work to an agent. */
export const routeTo = (agent: string): string => `${prefix}${agent}`;

/** The agent that a tool of this name gives work to; undefined for other names. */
export const routeTarget = (tool: string): string | undefined =>
  tool.startsWith(prefix) ? tool.slice(prefix.length) : undefined;
