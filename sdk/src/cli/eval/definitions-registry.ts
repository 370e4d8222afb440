import type { RegistryFile } from "../../model/artifact/registry.ts";
import type { ToolModules } from "../../model/call/loaded-registry.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { providers } from "../../providers/index.generated.ts";
import { adaptableTool } from "../../providers/set/adaptable-tool.ts";
import { attachModules } from "../../registry/modules-in-memory.ts";
import { createRegistry, type Registry } from "../../registry/registry.ts";
import { compileToolSchemas } from "../../schema/compile-schema.ts";
import { memoize } from "../../util/memo.ts";
import { defined } from "../../util/defined.ts";

/**
 * A registry of definitions alone, in the form of every provider: its calls are validated, and do not run.
 *
 * @param location Stands where a built registry has its file.
 */
export function definitionsRegistry(file: RegistryFile, location: string): Registry {
  const tools = file.tools.map(adaptableTool);
  const forms = Object.fromEntries(
    providers.map(({ id, adapter }) => {
      const adapted = adapter
        .toTools(tools)
        .tools.flatMap(({ name, definition, reverse }) =>
          definition === undefined ? [] : [[name, { definition, ...defined({ reverse }) }] as const],
        );
      return [id, { tools: Object.fromEntries(adapted) }];
    }),
  );
  const validators = memoize(({ jsonSchema, outputSchema }: RegistryFile["tools"][number]) =>
    compileToolSchemas(jsonSchema, outputSchema),
  );
  // A schema library would have to be loaded for its own checks.
  const records = file.tools.map(({ parsesInput: _own, ...tool }) => tool);
  const modules: ToolModules = { handler: ({ toolId }) => missing(toolId), validators };
  return attachModules(createRegistry({ ...file, tools: records }, location, forms), () => modules);
}

function missing(tool: string): never {
  throw new ToolwrightError("HANDLER_INVALID", `There are only definitions here, and no handler of ${tool}.`);
}
