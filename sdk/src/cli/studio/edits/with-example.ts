import { Node, Project, SyntaxKind, type ObjectLiteralExpression, type SourceFile } from "ts-morph";
import { ToolwrightError } from "../../../errors/toolwright-error.ts";
import type { KeptCall } from "../../../serve/studio/studio-types.ts";
import { jsonAsCode } from "../../project/json-as-code.ts";

/** The source of a tool with a call as another example: among its `examples`, or else as `@example` of its comment. */
export function withExample(source: string, { input, response }: KeptCall, file: string): string {
  const parsed = new Project({ useInMemoryFileSystem: true }).createSourceFile(`/${file}`, source);
  const output = response?.ok === true ? response.data : undefined;
  const isShort = output !== undefined && JSON.stringify(output).length <= mostOutput;
  const definition = definitionIn(parsed);
  const examples = definition?.getProperty("examples")?.asKind(SyntaxKind.PropertyAssignment);
  const list = examples?.getInitializerIfKind(SyntaxKind.ArrayLiteralExpression);
  if (list !== undefined) {
    list.addElement(jsonAsCode({ input, ...(isShort && { output }) }), { useNewLines: true });
    return parsed.getFullText();
  }
  const documented =
    parsed.getExportAssignment((one) => !one.isExportEquals()) ??
    parsed.getFunctions().find((one) => one.isDefaultExport());
  if (documented === undefined) throw noPlace(file);
  const text = JSON.stringify(input).replaceAll("*/", "*\\/");
  const [comment] = documented.getJsDocs().slice(-1);
  if (comment === undefined) documented.addJsDoc({ tags: [{ tagName: "example", text }] });
  else comment.addTag({ tagName: "example", text });
  return parsed.getFullText();
}

const mostOutput = 400;

/** The object that the default export hands to `defineTool`. */
function definitionIn(source: SourceFile): ObjectLiteralExpression | undefined {
  const exported = source.getExportAssignment((one) => !one.isExportEquals())?.getExpression();
  const [given] = Node.isCallExpression(exported) ? exported.getArguments() : [];
  return Node.isObjectLiteralExpression(given) ? given : undefined;
}

const noPlace = (file: string): ToolwrightError =>
  new ToolwrightError("EDIT_STALE", `${file} has no default export that an example could stand at.`, {
    remedy: "Add the example by hand.",
  });
