import path from "node:path";
import { defined } from "../../util/defined.ts";
import { marked, marks } from "../words/shell-word.ts";
import type { CompiledPolicy, PathRule } from "./compile-policy.ts";
import type { Effect, PartVerdict } from "./permission.ts";
import { isProtected, isSecret } from "./protected-files.ts";

/** A path as it is used: with marks for what is not known, from a folder. */
export interface UsedPath {
  readonly shape: string;
  /** `change` is a write by a program that is there for it, so that the rule about the program is enough in the workspace. */
  readonly access: "read" | "write" | "change";
  /** Absolute folder that relative paths begin at; null where it is not known. */
  readonly folder: string | null;
}

/** Longer paths no system opens, and no project has deeper ones; the time of a verdict grows with the square of the depth. */
const maxLength = 4_096;
const maxDepth = 256;

const devices = new Set(["/dev/null", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/tty", "-"]);

/** What is decided about the use of one path. */
export function judgePath(used: UsedPath, policy: CompiledPolicy): PartVerdict {
  const { shape, folder } = used;
  const access = used.access === "read" ? "read" : "write";
  const part = `${access} ${shown(shape)}`;
  const says = (effect: Effect, message: string, rule?: string): PartVerdict => ({
    effect,
    part,
    message,
    ...defined({ rule }),
  });
  if (devices.has(shape) || shape.startsWith("/dev/fd/")) return says("allow", "It is a stream.");
  const file = absolute(shape, folder, policy);
  if (file === null) return says("ask", `Which file it ${access}s is not known before it runs.`);
  const rules = policy.paths[access];
  const match = (effect: Effect) => rules.find((rule) => rule.effect === effect && rule.matches(withoutMarks(file)));
  const denying = match("deny");
  if (denying !== undefined) return says("deny", `The rule ${denying.text} denies it.`, denying.text);
  const possible = marked.test(file)
    ? rules.find((rule) => rule.effect !== "allow" && mayMatch(rule, file))
    : undefined;
  if (possible !== undefined) return says("ask", `The rule ${possible.text} may be about it.`, possible.text);
  const concern = concernOf(withoutMarks(file), access, policy);
  if (concern !== undefined) return says("ask", concern);
  const asking = match("ask");
  if (asking !== undefined) return says("ask", `The rule ${asking.text} asks for it.`, asking.text);
  const allowing = match("allow");
  if (allowing !== undefined) return says("allow", `The rule ${allowing.text} allows it.`, allowing.text);
  if (!isInside(withoutMarks(file), policy.places.root)) return says("ask", "It is outside the workspace.");
  const effect = defaultEffect(used.access, policy);
  return says(effect, `No rule is about it, and the default for a ${access} is ${effect}.`);
}

function defaultEffect(access: UsedPath["access"], { defaults }: CompiledPolicy): Effect {
  if (access !== "change") return defaults[access];
  return defaults.write === "ask" ? "allow" : defaults.write;
}

/** The absolute path; null where it may be anywhere. */
function absolute(shape: string, folder: string | null, { places }: CompiledPolicy): string | null {
  const [home, ...rest] = shape.split(marks.home);
  const text =
    rest.length === 0 ? shape : home === "" && places.home !== undefined ? places.home + rest.join("") : null;
  if (text === null || text.includes(marks.any) || text.includes("\0")) return null;
  if (text.split("/").some((segment) => segment.startsWith(".") && marked.test(segment))) return null;
  const from = path.isAbsolute(text) ? "" : folder;
  if (from === null || text.length > maxLength) return null;
  const joined = from === "" ? text : `${from}/${text}`;
  if (path.normalize(joined).split("/").length > maxDepth) return null;
  if (places.resolve === undefined) return path.normalize(joined);
  if (marked.test(joined)) return leavesName.test(text) ? null : path.normalize(joined);
  return throughLinks(joined, places.resolve);
}

/** `name/..`: where the name is a link, this is not the folder that it is in. */
const leavesName = /[^./][^/]*\/+(?:\.\/+)*\.\.(?:\/|$)/;

/** The path that the system opens: `..` leads to the folder above the one that a link leads to. */
function throughLinks(file: string, resolve: (file: string) => string): string {
  let at = "/";
  for (const name of file.split("/")) at = name === ".." ? path.dirname(resolve(at)) : path.join(at, name);
  return resolve(at);
}

const withoutMarks = (text: string): string => text.replaceAll(/[\uE000-\uE003]/gu, "");

const shown = (shape: string): string =>
  shape
    .replaceAll(marks.home, "~")
    .replaceAll(/[\uE000\uE003]/gu, "*")
    .replaceAll(marks.any, "…");

function mayMatch({ start }: PathRule, file: string): boolean {
  const [known = ""] = file.split(/[\uE000-\uE003]/u, 1);
  return start.startsWith(known) || known.startsWith(start);
}

/** Why a person is asked about this file whatever the rules allow. */
function concernOf(file: string, access: "read" | "write", { places }: CompiledPolicy): string | undefined {
  if (file.startsWith("/proc/") || file.startsWith("/sys/")) return "It is a file of the system.";
  const isHere = isInside(file, places.root);
  const relative = isHere ? path.relative(places.root, file) : path.relative("/", file);
  if (access === "read") return isSecret(relative) ? "Files of this name hold secrets." : undefined;
  if (relative === "") return "It is the workspace itself.";
  return isProtected(relative) || isSecret(relative) ? "A change of this file may run code later." : undefined;
}

function isInside(file: string, root: string): boolean {
  return file === root || file.startsWith(root.endsWith("/") ? root : `${root}/`);
}
