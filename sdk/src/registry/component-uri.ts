import type { ToolRecord } from "../model/registry.ts";

const scheme = "ui://";

/** Address of the page of a tool's component, which changes with its content: clients keep pages for good. Undefined without a component. */
export const componentUri = ({ componentPath }: ToolRecord): string | undefined =>
  componentPath === undefined ? undefined : `${scheme}${componentPath.replace(/\.js$/, "")}`;

/** The file of the page at an address, relative to the registry; undefined for addresses that are not of components. */
export function componentFileAt(uri: string): { readonly tool: string; readonly file: string } | undefined {
  const [, file, tool] = /^ui:\/\/(components\/([\w-]+)\.[0-9a-f]{16})$/.exec(uri) ?? [];
  return file === undefined || tool === undefined ? undefined : { tool, file: `${file}.js` };
}
