import { builtInServices, type BuiltInService, type HostServices, type Services } from "../../model/services.ts";
import { makeCatalogue, type ServiceScope } from "./catalogue.ts";
import type { ToolOutputs } from "../../model/tool-outputs.ts";
import { readOutput } from "../output/keep-output.ts";

/** The results of a session that were too long for a model. */
const makeOutputs = ({ keeper }: ServiceScope): ToolOutputs =>
  Object.freeze<ToolOutputs>({ read: (handle, range) => readOutput(keeper, handle, range) });

const makers: { readonly [Name in BuiltInService]: (scope: ServiceScope) => Services[Name] } = {
  catalogue: makeCatalogue,
  outputs: makeOutputs,
};

/**
 * The services of a session, by the agent that calls: those of the host and those that the runtime provides. Made for an agent when one of
 * its handlers first asks, and each built-in one when it is first read.
 */
export function sessionServices(
  host: HostServices,
  scopeOf: (agent: string | undefined) => ServiceScope,
): (agent: string | undefined) => Services {
  let known: Map<string | undefined, Services> | undefined;
  return (agent) => {
    known ??= new Map();
    let services = known.get(agent);
    if (services === undefined) known.set(agent, (services = servicesIn(scopeOf(agent), host)));
    return services;
  };
}

function servicesIn(scope: ServiceScope, host: HostServices): Services {
  const services = { ...host };
  for (const name of builtInServices) {
    let made: Services[BuiltInService] | undefined;
    Object.defineProperty(services, name, { enumerable: true, get: () => (made ??= makers[name](scope)) });
  }
  return Object.freeze(services) as Services;
}
