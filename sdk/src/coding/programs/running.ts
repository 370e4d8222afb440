import type { Program, ProgramRows } from "./program.ts";

const target = "-t --target-directory";

const runsFile: Program = {
  operands: ["read", "text"],
  endsAtOperand: true,
  safe: /^(?:--version|--help|-V|-h|-u|-B|-O|-W)$/,
};

/** The first operand chooses what runs: `npm test`. */
const chosen: Program = { operands: ["code", "loose"], risky: "" };

/** Programs that write files, or run code: what their arguments give, or what the files of the project say. */
export const runningPrograms: ProgramRows = {
  // They write the files that their operands name.
  tee: { operands: ["write"] },
  truncate: { operands: ["write"], values: "sr" },
  cp: { operands: ["read"], last: "write", values: "tS", risky: target },
  ln: { operands: ["read"], last: "write", values: "tS", risky: target },
  install: { operands: ["read"], last: "write", values: "tSmog", risky: `${target} --strip-program -s -d` },
  mv: { operands: ["change"], last: "write", values: "tS", risky: target },
  dd: { operands: ["loose"], riskyText: /^of=/ },
  "rm rmdir unlink mkfifo mknod sponge link dos2unix unix2dos": { operands: ["change"] },
  mkdir: { operands: ["change"], values: "m" },
  touch: { operands: ["change"], values: "drt", risky: "-r --reference" },
  "chmod chown chgrp": { operands: ["text", "change"] },
  // They run the code or the file that their arguments give.
  "python python2 python3 perl ruby lua luajit Rscript tclsh wish tsx ts-node java groovy scala swift": runsFile,
  "php node nodejs": { ...runsFile, safe: /^(?:--version|--help|-v|-h)$/ },
  "sh bash dash ash zsh ksh mksh": {
    operands: ["read", "text"],
    endsAtOperand: true,
    values: "oc",
    valueRoles: { "-c": "text" },
  },
  "awk gawk mawk nawk": {
    operands: ["code", "read"],
    values: "Fv",
    longValues: "--field-separator --assign",
    safe: /^-[Fv]/,
  },
  // It prints what a file holds as arguments.
  xargs: {
    operands: ["text"],
    endsAtOperand: true,
    values: "adEILnPs",
    valueRoles: { "-a": "read" },
    risky: "--arg-file",
  },
  "env nice nohup setsid timeout stdbuf time ionice command builtin sudo doas exec watch script flock": {
    operands: ["text"],
    endsAtOperand: true,
  },
  "npx bunx pnpx uvx pipx": {
    operands: ["code", "loose"],
    endsAtOperand: true,
    safe: /^(?:--yes|-y|--no|--no-install|-q|--quiet)$/,
  },
  curl: {
    operands: ["text"],
    values: "HXAeum",
    longValues: "--header --max-time --connect-timeout --user-agent --retry",
    safe: /^(?:-[sSLfiIvHXAm46]+|--(?:silent|show-error|location|fail|include|head|verbose|header|max-time|connect-timeout|compressed|user-agent|retry)(?:=.*)?)$/s,
    riskyText: /^(?:file|dict|gopher|scp|sftp|telnet|ldap|tftp):|^@/i,
  },
  "gcc g++ cc clang clang++ ld as": {
    operands: ["read"],
    riskyText: /^@/,
    safe: /^-(?:c|S|E|g|O\w*|W[a-z][\w-]*|I.*|D.*|std=\S+|fsyntax-only|v|m\w+)$/,
  },
  "bat batcat ag ack delta": {
    operands: ["loose"],
    risky: "--pager --paging --config-file --ackrc --output",
  },
  // Programs that run commands, start editors and pagers, or write what their arguments name.
  ["vi vim nvim view ex rvim vimdiff nano pico emacs ed red less more most man info pg lynx w3m links sqlite3 mysql psql mongo redis-cli openssl " +
  "gdb lldb zip unzip gzip gunzip xz bzip2 7z cpio ar rsync scp sftp ftp tftp telnet wget aria2c mail mutt sendmail nmap tcpdump " +
  "tex latex pdflatex xelatex lualatex m4 irb pry erl ghci jshell jrunscript osascript make-kpkg dpkg rpm apt apt-get dnf yum brew snap flatpak systemctl " +
  "service journalctl dmesg mount umount losetup modprobe insmod sysctl crontab top htop iftop ip ifconfig iptables capsh logsave cpan " +
  "pdb run-mailcap sg newgrp passwd su look ul whois gpg git-shell ssh-keygen ssh-add ssh-agent ansible terraform puppet facter " +
  "bsdtar jar unrar zstd lz4 brotli lzma pigz rename mmv pandoc ffmpeg convert magick mogrify dot gs gnuplot sdiff ldd hub xdg-open open say defaults " +
  "launchctl loginctl wall write shred fdisk mkfs mke2fs parted kill killall pkill reboot shutdown halt poweroff init visudo patch ctags etags cscope"]:
    { operands: ["code"], isWhole: true },
  tar: {
    operands: ["loose"],
    values: "fbCTXgKNVH",
    longValues: "--file --exclude",
    safe: /^(?:-[tvzjJaf]*t[vzjJaf]*|-f|-v|-z|-j|-J|--list|--verbose|--gzip|--file(?:=[^:!|]*)?|--exclude(?:=.*)?)$/s,
    // A name with a colon is a file of another machine, which a program fetches.
    riskyText: /^[AcdruxzjJaIFvpPmkUWMh]+f?[a-zA-Z]*$|^[^/]+:/,
  },
  // They run what the files of the project say.
  "npm pnpm yarn bun deno": {
    ...chosen,
    values: "wC",
    longValues: "--prefix --workspace --filter --dir --cwd",
    risky:
      "-C --prefix --dir --cwd --script-shell --node-options --userconfig --globalconfig -g --global " +
      "-c --call --registry --before --scripts-prepend-node-path",
  },
  "pip pip3 uv poetry pipenv conda gem bundle composer": {
    ...chosen,
    risky: "--index-url -i --extra-index-url --target -t --prefix --root --config-settings --python",
  },
  cargo: { ...chosen, risky: "--config --manifest-path --target-dir -C --out-dir --artifact-dir -Z" },
  go: { ...chosen, hasWordOptions: true, risky: "-toolexec -exec -o -modfile -overlay -C -vettool -ldflags -gcflags" },
  "make gmake": {
    operands: ["loose"],
    values: "fCIoWj",
    risky: "-f --file --makefile -C --directory -I --include-dir --eval -E -e --environment-overrides",
    riskyText: /^[\w.-]+\s*(?:[:?+!]|::)?=/,
  },
  "gh glab aws gcloud az helm cmake ninja meson bazel gradle gradlew mvn ant rake just task dotnet msbuild sbt lein mix rebar3 stack cabal":
    chosen,
  "docker podman nerdctl kubectl": { ...chosen, risky: "-H --host --config --kubeconfig -s --server" },
  pytest: {
    operands: ["loose"],
    values: "kmpco",
    risky: "-p -c -o --rootdir --override-ini --confcutdir --basetemp --junitxml --pdb --pdbcls",
  },
  "eslint prettier stylelint biome": {
    operands: ["loose"],
    risky:
      "-c --config --rulesdir --plugin --resolve-plugins-relative-to -o --output-file --fix --write -w " +
      "-f --format --parser --plugin-search-dir",
    riskyText: /^--cache-/,
  },
  tsc: {
    operands: ["loose"],
    // Its options have no case, and `@file` gives more of them.
    riskyText: /^@|^--?(?:outDir|outFile|out|declarationDir|tsBuildInfoFile|generateTrace|generateCpuProfile)(?:=|$)/i,
    hasWordOptions: true,
  },
  "jest vitest mocha ava": {
    operands: ["loose"],
    risky:
      "-c --config -r --require --globalSetup --setupFiles --setupFilesAfterEnv --transform --resolver --testEnvironment " +
      "--reporter --reporters --outputFile --testRunner --runner --root --rootDir --import --loader",
    riskyText: /^--(?:coverage|cache)Directory/,
  },
};
