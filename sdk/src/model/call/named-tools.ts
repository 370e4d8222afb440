import { didYouMean } from "../../util/nearest-name.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import type { Policy } from "./policy.ts";

/** The name of a tool in a policy or in another setting. */
export interface NamedTool {
  /** JSON pointer to it, or a description of its place. */
  readonly pointer: string;
  readonly name: string;
}

/** Every name of a tool in a policy. */
export function toolsNamedBy({ disabled, confirm, modes = {} }: Policy): readonly NamedTool[] {
  const rules = typeof confirm === "object" ? (confirm.rules ?? []) : [];
  return [
    ...listed("/disabled", disabled),
    ...rules.flatMap(({ tools }, index) => listed(`/confirm/rules/${index}/tools`, tools)),
    ...Object.entries(modes).flatMap(([mode, { disabled: off, tools = {} }]) => {
      const pointer = pointerTo("/modes", mode);
      const limited = Object.keys(tools).map((name) => ({ pointer: pointerTo(`${pointer}/tools`, name), name }));
      return [...listed(`${pointer}/disabled`, off), ...limited];
    }),
  ];
}

const listed = (pointer: string, names: readonly string[] = []): readonly NamedTool[] =>
  names.map((name, index) => ({ pointer: `${pointer}/${index}`, name }));

/** Reports an unknown tool name, with the nearest known one. */
export function unknownToolText({ pointer, name }: NamedTool, known: readonly string[]): string {
  const hint = name.includes("*") ? " A policy takes whole names." : didYouMean(name, known);
  return `${pointer} names the tool ${JSON.stringify(name.slice(0, 80))}, which does not exist.${hint}`;
}
