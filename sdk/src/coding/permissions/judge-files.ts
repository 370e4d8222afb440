import type { CompiledPolicy } from "./compile-policy.ts";
import { foldersIn, judgePath, type UsedPath } from "./judge-path.ts";
import type { PartVerdict } from "./policy.ts";
import type { FileWalk } from "./look-up-secret.ts";
import type { ReadOnlyCall } from "./read-only.ts";
import { marked, mayBeOption, type ShellWord } from "./shell-word.ts";
import type { SimpleCommand } from "./split-command.ts";
import { givenNames } from "./wrappers.ts";

interface FilesOf {
  readonly command: SimpleCommand;
  readonly program: string;
  readonly call: ReadOnlyCall | undefined;
  /** Matches the names of files that the program gets from another one. */
  readonly found: RegExp | undefined;
}

/** Programs that change the files that they are given. */
const changing =
  /^(?:rm|rmdir|unlink|shred|mv|cp|ln|install|mkdir|mkfifo|touch|tee|dd|truncate|chmod|chown|chgrp|sponge|patch)$/;

/** What is decided about the files that the words of a program name, other than that they are allowed. */
export function judgeFiles({ command, program, call, found }: FilesOf, policy: CompiledPolicy): readonly PartVerdict[] {
  const words = call?.files ?? command.words.slice(1);
  const uses = (call === undefined ? (["read", "change"] as const) : (["read"] as const)).flatMap((access) =>
    words.flatMap((word) =>
      pathsIn(word).map((shape): Omit<UsedPath, "folder"> => ({
        shape,
        access,
        walk: walkOf(word, program === "git" ? undefined : call, found),
      })),
    ),
  );
  const isInFolder = program !== "cd" && (call === undefined || program === "git" || words.every(mayBeOption));
  const own = isInFolder ? [{ shape: ".", access: "read", walk: call?.walk } as const] : [];
  const verdicts = [...own, ...uses].flatMap((use) => judgeFrom(use, command, policy));
  return [...verdicts.filter((verdict) => isHeld(verdict, program)), ...repository(command, program, policy)];
}

function walkOf(word: ShellWord, call: ReadOnlyCall | undefined, found: RegExp | undefined): FileWalk | undefined {
  const isGiven = found !== undefined && word.isMany && (word.text === givenNames || !marked.test(word.shape));
  if (isGiven) return { isDeep: true, hasHidden: true, hasIgnored: true, paths: found };
  return mayBeOption(word) ? undefined : call?.walk;
}

function judgeFrom(use: Omit<UsedPath, "folder">, { folders }: SimpleCommand, policy: CompiledPolicy) {
  const from = use.walk?.isOfWorkspace === true ? [policy.places.root] : foldersIn(folders, policy);
  return from.map((folder): PartVerdict & Pick<UsedPath, "access"> => {
    const verdict = judgePath({ ...use, folder }, policy);
    return { ...verdict, message: `It may ${verdict.part}. ${verdict.message}`, access: use.access };
  });
}

/** A program that is not known to change files is held by rules and guarded files alone. */
function isHeld({ effect, access, rule, message }: PartVerdict & Pick<UsedPath, "access">, program: string): boolean {
  if (
    effect === "allow" ||
    (access === "change" && message.includes("the workspace itself") && !changing.test(program))
  )
    return false;
  return access === "read" || rule !== undefined || changing.test(program) || !message.includes("No rule is about it");
}

const looksElsewhere = /^(?:\/|~|\uE002|\.\.(?:\/|$)|.*\/\.\.(?:\/|$))/su;

/** The parts of a word that may name a file: an operand, and in any word what looks like a path elsewhere or like a secret file. */
function pathsIn(word: ShellWord): readonly string[] {
  const { shape } = word;
  const value = shape.slice(shape.indexOf("=") + 1);
  // `HEAD:.env` is a file in a version of git, and `host:.env` one of another machine.
  const named = shape.replace(/^.*:(?!\/\/)/s, "");
  const bare = shape.replace(/^(?:-\w|@|file:\/\/(?:localhost)?)/, "");
  const loose = [value, named, bare].filter(
    (text) => looksElsewhere.test(text) || !(/\s/.test(text) || marked.test(text)),
  );
  return [...new Set([...(mayBeOption(word) && !word.isMany ? [] : [shape]), ...loose])].filter(
    (text) => text !== "" && (text !== "/" || shape === "/"),
  );
}

/** A person is asked before git uses a repository that is not in the workspace. */
function repository({ folders }: SimpleCommand, program: string, policy: CompiledPolicy): readonly PartVerdict[] {
  const { foreignRepository, resolve = (file: string) => file } = policy.places;
  if (program !== "git" || foreignRepository === undefined) return [];
  const asks = (message: string): PartVerdict => ({ effect: "ask", part: program, message });
  return foldersIn(folders, policy).flatMap((folder) => {
    if (folder === null) return [asks("Which repository it uses is not known before it runs.")];
    const found = foreignRepository(resolve(folder));
    return found === undefined ? [] : [asks(`Its repository uses ${found}, which is outside the workspace.`)];
  });
}
