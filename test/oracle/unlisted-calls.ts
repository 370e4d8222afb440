import { analyseCommand } from "../../sdk/src/coding.ts";

type Analysis = ReturnType<typeof analyseCommand>;
type Words = Analysis["commands"][number]["words"];

const anything = "[^\\u0000]*";

/** The calls that an analysis neither lists nor declares unknown. */
export function unlistedCalls(command: string, calls: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const { commands, reasons } = analyseCommand(command);
  if (reasons.some(({ isUnknown }) => isUnknown)) return [];
  const patterns = commands.map(({ words }) => patternOf(words));
  return calls.filter((call) => !patterns.some((pattern) => pattern.test(call.map((word) => `${word}\0`).join(""))));
}

/** A pattern for the words of a call, each ended by a zero character. */
function patternOf(words: Words): RegExp {
  const parts = words.map(({ shapes, isMany }, index) => {
    const forms = shapes.map((shape) =>
      shape
        .split(/[\uE000-\uE003]/u)
        .map(escaped)
        .join(anything),
    );
    // The program's folder is not part of the name in the log.
    const word = `${index === 0 ? "(?:[^\\u0000]*/)?" : ""}(?:${forms.join("|")})\\u0000`;
    return isMany ? `(?:${word})*` : word;
  });
  return new RegExp(`^${parts.join("")}$`, "u");
}

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
