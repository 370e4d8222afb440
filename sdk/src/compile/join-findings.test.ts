import { expect, test } from "vitest";
import { goodProject } from "#test/support/good-project.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { verifyProject } from "./check-tools.ts";

const codesOf = async (
  files: Readonly<Record<string, string>>,
  root = tempFolder(files),
): Promise<readonly string[]> => {
  const { findings } = await verifyProject(root);
  return findings.map(({ code, at }) => `${code} ${at?.file ?? ""}`).filter((line) => !line.startsWith("schema-drift"));
};

const renamed = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(goodProject).map(([file, text]) => [file.replace("/greet/", `/${name}/`), text]));

test("a name that no provider takes is refused once", async () => {
  expect(await codesOf(renamed("2nd greeting"))).toEqual(["TOOL_NAME_INVALID tools/2nd greeting/tool.ts"]);
});

test("an unparsable shared file is reported once, at its location, even if several tools import it", async () => {
  const tool = `import type { Name } from "../../lib/name.ts";\n${goodProject["tools/greet/tool.ts"] ?? ""}`;
  const files = {
    ...goodProject,
    ...renamed("greet_again"),
    "lib/name.ts": "export interface Name { first: string\nexport const one = 1;\n",
    "tools/greet/tool.ts": tool,
    "tools/greet_again/tool.ts": tool,
  };
  expect(await codesOf(files)).toEqual(["TOOL_SYNTAX lib/name.ts"]);
});

test("an undeclared name in a shared file is reported once, and again by the next inspection", async () => {
  const tool = `import { first } from "../../lib/name.ts";\n${goodProject["tools/greet/tool.ts"] ?? ""}console.log(first);\n`;
  const again = tool.replaceAll("Greet", "Welcome").replaceAll("greet", "welcome");
  const root = tempFolder({
    ...goodProject,
    "lib/name.ts": "export const first = secnd;\n",
    "tools/greet/tool.ts": tool,
    "tools/welcome/tool.ts": again,
  });
  const unresolved = async () => (await codesOf({}, root)).filter((line) => line.includes("UNRESOLVED"));
  expect(await unresolved()).toEqual(["NAME_UNRESOLVED lib/name.ts"]);
  expect(await unresolved()).toEqual(["NAME_UNRESOLVED lib/name.ts"]);
});
