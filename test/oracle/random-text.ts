import fc from "fast-check";
import { attacks, reads } from "../support/verdicts.ts";
import { randomCommand, stubs } from "./random-command.ts";

const pieces = [
  ...[...stubs, ..."abE0-=:,./~+%@".split(""), "rm x", "ls", "cat"],
  ...[
    " ",
    " ",
    " ",
    " ",
    "\t",
    "\n",
    "\n",
    ";",
    "&&",
    "||",
    "|",
    "&",
    "|&",
    "!",
    "(",
    ")",
    "{",
    "}",
    "{a,b}",
    "{ ",
    "; }",
  ],
  ...[
    "'",
    "'",
    '"',
    '"',
    "\\",
    "\\\n",
    "\\\\",
    "$'",
    '$"',
    "$",
    "${",
    "${x}",
    "${x:-",
    "$(",
    "$((",
    "))",
    "`",
    "#",
    " # ",
    "$x",
    "$?",
    "$!",
  ],
  ...[
    "<<E\n",
    "\nE\n",
    "<<'E'\n",
    '<<"E\n"',
    "<<-E\n",
    "<<\\E\n",
    "<<<",
    "<(",
    ">(",
    "<",
    ">",
    ">>",
    "2>&1",
    ">/dev/null",
    "&>",
    ">|",
  ],
  ...[
    "if ",
    "then ",
    "fi",
    "for f in a; do ",
    "done",
    "case a in a) ",
    ";;",
    "esac",
    "while ",
    "function f ",
    "f() ",
    "coproc ",
    "time ",
    "[[ ",
    " ]]",
    "[ ",
    " ]",
  ],
  ...[
    "\r",
    "\0",
    "\u000B",
    "\u00A0",
    "\u2028",
    "\u3000",
    "\u200B",
    "\uD800",
    "\uE000",
    "é",
    "*",
    "?",
    "[a]",
    "*(",
    "@(a)",
  ],
  ...[
    "alias ls=rm",
    "eval ",
    "x=1 ",
    "LANG=C ",
    "env ",
    "timeout 5 ",
    "nice ",
    "xargs ",
    "find . -exec ",
    " {} +",
    " \\;",
    "bash -c ",
    "exec ",
    "set -e",
  ],
];

/** Text that may be a command, composed of parts that bash and a parser may read differently. */
const randomPieces = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join(""));

const change = fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...pieces));

/** A command with a few parts removed or inserted. */
const mutated = fc
  .tuple(
    fc.oneof(randomCommand, fc.constantFrom(...attacks), fc.constantFrom(...reads.map(({ command }) => command))),
    fc.array(change, { minLength: 1, maxLength: 4 }),
  )
  .map(([command, changes]) =>
    changes.reduce((text, [at, cut, piece]) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + (cut === 3 ? "" : piece) + text.slice(start + cut);
    }, command),
  );

export const randomText = fc.oneof(randomPieces, mutated);
