import fc from "fast-check";

/** Names of the programs that exist in the test environment. */
export const stubs = ["prog", "tool", "ls", "rm", "cat", "git", "sort", "wc"] as const;

const program = fc.constantFrom(
  ...[...stubs, ...stubs, ...stubs, ...stubs, "'prog'", '"ls"', "l''s", "r\\m", "$'\\x72m'", "to\\\nol"],
  ...[
    "r\\m",
    "$'\\x72m'",
    '"ls"',
    "l''s",
    "{rm,-x}",
    "$x",
    "${x}",
    "l?",
    "rm${IFS}y",
    "`echo rm`",
    "'prog'",
    "to\\\nol",
  ],
);
const plain = fc.constantFrom(
  "a",
  "-x",
  "--long=1",
  "b c".replace(" ", "\\ "),
  "'q r'",
  '"d e"',
  "1",
  "''",
  "@{u}",
  "a=b",
  "-",
  "--",
  "*",
  "[a]",
  "{}",
);
const expansion = fc.constantFrom(
  ...[
    "$x",
    '"$x"',
    "${x:-d}",
    "$((1+2))",
    "$?",
    "{a,b}",
    "{1..3}",
    "*.txt",
    "~",
    "${#x}",
    '"${x%a}"',
    "$'a\\tb'",
    "$@",
    '"$@"',
    "${x:=rm}",
    "${x@P}",
  ],
  ...[
    "a{b,c}d",
    "?",
    "${x[0]}",
    "$((x))",
    "${!x}",
    '$"a"',
    "\\$x",
    "\\`rm\\`",
    "'$(rm)'",
    '"\\$(rm)"',
    "$HOME",
    '"${HOME}/a"',
    "a#b",
    "$((1 + $(prog)))",
  ],
);

const assignment = fc.constantFrom(
  "LANG=C",
  "CI=1",
  "LC_ALL=C",
  "NO_COLOR=$(rm)",
  "x=$(rm)",
  "PATH=/nowhere",
  "IFS=s",
  "x='a[$(rm)]'",
  "NODE_ENV=a",
);
const wrapper = fc.constantFrom(
  ...[
    "env",
    "env -i x=1",
    "nice",
    "nice -n 5",
    "timeout 5",
    "nohup",
    "setsid",
    "command",
    "builtin",
    "exec",
    "env -u x",
    "stdbuf -o0",
    "timeout -k 1 5",
  ],
  ...[
    "echo a | xargs",
    "echo a | xargs -n 1",
    "echo a | xargs -I{}",
    "env -S",
    "command -p",
    "nice -5",
    "time -p",
    "sudo",
    "xargs -r",
    "jobs -x",
    "jobs",
  ],
);
const shell = fc.constantFrom("bash -c", "sh -c", "eval", "bash -ec", "bash -c --", "env bash -c");
const redirect = fc.constantFrom(">o", "2>&1", ">/dev/null", "<i", ">>o", "<<< a", "&>o", "2>&-", "3<i", "{fd}>o");
const builtin = fc.constantFrom(
  ...[
    "echo",
    "printf",
    "printf -v x",
    "test -v",
    "[ -v x ] ; :",
    "read",
    "let",
    "declare",
    "export",
    "local",
    "unset",
    "set --",
    "set -x;",
    "trap",
    "test",
    ":",
    "true",
    "cd",
  ],
  ...[
    "type",
    "hash",
    "mapfile",
    "compgen -C rm",
    "shopt -s extglob;",
    "alias",
    "source",
    ".",
    "exec",
    "wait",
    "test a -eq",
  ],
);

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Commands in all syntactic forms of bash: lists, loops, substitutions, here-documents, wrappers, functions. */
export const randomCommand = fc.letrec((tie) => {
  const of = (name: "word" | "simple" | "command" | "list"): fc.Arbitrary<string> => tie(name) as fc.Arbitrary<string>;
  return {
    word: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { arbitrary: plain, weight: 14 },
      { arbitrary: expansion, weight: 3 },
      { arbitrary: of("simple").map((inner) => `$(${inner})`), weight: 1 },
      { arbitrary: of("simple").map((inner) => `"a $(${inner}) b"`), weight: 1 },
      { arbitrary: of("simple").map((inner) => `<(${inner})`), weight: 1 },
      { arbitrary: fc.constantFrom(...stubs).map((name) => `\`${name} z\``), weight: 1 },
      { arbitrary: of("simple").map((inner) => `\${x:-$(${inner})}`), weight: 1 },
    ),
    simple: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      {
        arbitrary: fc.tuple(program, fc.array(of("word"), { maxLength: 3 })).map((words) => words.flat().join(" ")),
        weight: 14,
      },
      { arbitrary: fc.tuple(assignment, of("simple")).map(([set, inner]) => `${set} ${inner}`), weight: 1 },
      { arbitrary: fc.tuple(wrapper, of("simple")).map(([name, inner]) => `${name} ${inner}`), weight: 3 },
      { arbitrary: fc.tuple(shell, of("list")).map(([name, inner]) => `${name} ${quoted(inner)}`), weight: 2 },
      { arbitrary: fc.tuple(redirect, of("simple")).map(([to, inner]) => `${inner} ${to}`), weight: 1 },
      { arbitrary: fc.tuple(builtin, of("word")).map(([name, word]) => `${name} ${word}`), weight: 2 },
      {
        arbitrary: of("simple").map((inner) => `find . -maxdepth 0 -exec ${inner.replaceAll(/[;&|\n]/g, "")} {} \\;`),
        weight: 1,
      },
    ),
    command: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      { arbitrary: of("simple"), weight: 8 },
      { arbitrary: fc.tuple(of("simple"), of("simple")).map(([a, b]) => `${a} | ${b}`), weight: 2 },
      { arbitrary: of("list").map((list) => `( ${list} )`), weight: 1 },
      { arbitrary: of("list").map((list) => `{ ${list}; }`), weight: 1 },
      { arbitrary: of("list").map((list) => `! ${list}`), weight: 1 },
      { arbitrary: of("simple").map((inner) => `time ${inner}`), weight: 1 },
      { arbitrary: fc.tuple(of("list"), of("list")).map(([a, b]) => `if ${a}; then ${b}; fi`), weight: 1 },
      {
        arbitrary: fc.tuple(of("word"), of("list")).map(([word, list]) => `for f in ${word}; do ${list}; done`),
        weight: 1,
      },
      {
        arbitrary: fc.tuple(of("word"), of("list")).map(([word, list]) => `case ${word} in *) ${list};; esac`),
        weight: 1,
      },
      {
        arbitrary: fc
          .tuple(fc.constantFrom(...stubs, "f"), of("list"))
          .map(([name, list]) => `${name}() { ${list}; }; ${name} a`),
        weight: 1,
      },
      { arbitrary: fc.tuple(of("simple"), of("word")).map(([inner, word]) => `${inner} <<E\n${word}\nE\n`), weight: 1 },
      {
        arbitrary: fc.tuple(of("simple"), of("word")).map(([inner, word]) => `${inner} <<'E'\n${word}\nE\n`),
        weight: 1,
      },
      { arbitrary: of("simple").map((inner) => `coproc ${inner}`), weight: 1 },
      { arbitrary: of("word").map((word) => `[[ ${word} == a ]]`), weight: 1 },
      { arbitrary: of("word").map((word) => `x=${word}`), weight: 1 },
    ),
    list: fc
      .tuple(
        of("command"),
        fc.array(fc.tuple(fc.constantFrom(" && ", " || ", "; ", "\n", " & ", " # c\n"), of("command")), {
          maxLength: 2,
        }),
      )
      .map(([first, more]) => first + more.map(([joint, next]) => joint + next).join("")),
  };
}).list;
