import { readFile } from "node:fs/promises";
import path from "node:path";
import { readCases } from "../../eval/cases/read-cases.ts";
import { casesError } from "../../eval/cases/collect-cases.ts";
import { replaceFile } from "../../errors/replace-file.ts";
import { suggestCases } from "../../eval/suggest/suggest-cases.ts";
import type { EvalCase } from "../../model/eval/eval-case.ts";
import type { Registry } from "../../registry/registry.ts";
import { readDefinitions } from "../../definitions/read-definitions.ts";
import { isChosenByModel } from "../../verify/subject/audiences.ts";
import { similarTools } from "../../verify/similar/similar-tools.ts";
import { counted } from "../../util/texts.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";

const defaultFile = "evals/suggested.json";

/** `toolwright eval --suggest`: adds cases to a file for review. Existing cases stay unchanged. */
export async function suggestCommand(input: CommandInput, io: CommandIo, registry: Registry): Promise<ExitCode> {
  const { root } = input;
  const chosen = input.args.filter((name) => name !== undefined);
  const all = suggestedCases(registry);
  const about =
    chosen.length === 0 ? all : all.filter((each) => "tool" in each.expect && chosen.includes(each.expect.tool));
  const file = input.path("out") ?? path.join(root, defaultFile);
  const shown = path.relative(io.cwd, file);
  const former = await formerCases(file, shown);
  const known = new Set(former.map(({ id }) => id));
  const added = about.filter(({ id }) => !known.has(id));
  const schemas = path.join(root, "node_modules/toolwright/schemas/eval-cases.schema.json");
  const $schema = path.relative(path.dirname(file), schemas).split(path.sep).join("/");
  await replaceFile(file, `${JSON.stringify({ $schema, cases: [...former, ...added] }, null, 2)}\n`);
  io.out(
    added.length === 0
      ? `There are no new cases to suggest: ${shown} already has them.`
      : `${counted(added.length, "case")} added to ${shown}. Read each: correct its request, remove \`generated\`, or delete it.`,
  );
  return 0;
}

/** For tools that a model should choose, and for pairs of them that the verifier reports as similar. */
function suggestedCases({ tools }: Registry): readonly EvalCase[] {
  const own = tools.filter(({ category, metadata }) => category !== "lifecycle" && metadata.deprecated === undefined);
  const definitions = own.map(({ toolId, description, jsonSchema }) => ({
    name: toolId,
    description,
    inputSchema: jsonSchema,
  }));
  const { subjects } = readDefinitions(definitions, { from: "mcp" });
  const chosen = new Set(subjects.filter(isChosenByModel).map(({ name }) => name));
  const suggested = own
    .filter(({ toolId }) => chosen.has(toolId))
    .map(({ toolId: name, description, jsonSchema: input, metadata: { examples } }) => ({
      name,
      description,
      input,
      examples,
    }));
  return suggestCases(
    suggested,
    similarTools(subjects).map(({ left, right }) => [left.name, right.name]),
  );
}

async function formerCases(file: string, shown: string): Promise<readonly EvalCase[]> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const { cases, findings } = readCases(text, shown);
  if (findings.length > 0) throw casesError(findings);
  return cases.map((each) => each.case);
}
