import type { BuildFailure, Message } from "esbuild";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import { entryOf, type ComponentSource } from "./component-entry.ts";

/**
 * What the compiler has found. Where only React is missing, the build goes on without components: one warning says so.
 *
 * @throws The error itself when it does not come from the compiler.
 */
export function componentFindings(error: unknown, sources: readonly ComponentSource[]): readonly Finding[] {
  if (!isBuildFailure(error)) throw error;
  const missing = error.errors.map(({ text }) => /^Could not resolve "(react(?:-dom)?)["/]/.exec(text)?.[1]);
  if (missing.every((name) => name !== undefined)) return [withoutReact([...new Set(missing)].sort(), sources)];
  return error.errors.map((message) => findingFor(message, sources));
}

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);

function withoutReact(missing: readonly string[], sources: readonly ComponentSource[]): Finding {
  const [first] = sources;
  const what = missing.join(" and ");
  return {
    ...findingOf("PACKAGE_MISSING", `No component was built: ${what} is not installed.`, {
      ...(first === undefined ? {} : { tool: first.tool, at: { file: first.file, line: 1, column: 1 } }),
      remedy: `Run \`npm install ${missing.join(" ")}\`, so that MCP clients and the catalogue can show the components.`,
    }),
    severity: "warning",
  };
}

function findingFor({ text, location }: Message, sources: readonly ComponentSource[]): Finding {
  const file = location?.file ?? "";
  const own = sources.find((source) => source.file === file);
  // What the entry of a component lacks, the component lacks.
  const entry = sources.find(({ tool }) => entryOf(tool) === file);
  const owner = own ?? entry;
  return findingOf("COMPONENT_COMPILE", `${text}.`, {
    ...(owner === undefined ? {} : { tool: owner.tool }),
    ...(location === null
      ? {}
      : entry === undefined
        ? placeOf(location)
        : { at: { file: entry.file, line: 1, column: 1 } }),
  });
}

const placeOf = ({
  file,
  line,
  column,
  lineText,
}: NonNullable<Message["location"]>): Pick<Finding, "at" | "evidence"> => ({
  at: { file, line, column: column + 1 },
  evidence: lineText,
});
