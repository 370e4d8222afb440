import type { Program } from "./program.ts";

const each = (names: string, program: Program): Record<string, Program> =>
  Object.fromEntries(names.split(" ").map((name) => [name, program]));

const runsFile: Program = {
  operands: ["read", "text"],
  endsAtOperand: true,
  safe: /^(?:--version|--help|-V|-h|-u|-B|-O|-W)$/,
};

/** Programs that run the code or the file that their arguments give. */
export const interpretingPrograms: Readonly<Record<string, Program>> = {
  ...each(
    "python python2 python3 perl ruby lua luajit Rscript tclsh wish tsx ts-node java groovy scala swift",
    runsFile,
  ),
  php: { ...runsFile, safe: /^(?:--version|--help|-v|-h)$/ },
  ...each("node nodejs", { ...runsFile, safe: /^(?:--version|--help|-v|-h)$/ }),
  ...each("sh bash dash ash zsh ksh mksh", {
    operands: ["read", "text"],
    endsAtOperand: true,
    values: "oc",
    valueRoles: { "-c": "text" },
  }),
  ...each("awk gawk mawk nawk", {
    operands: ["code", "read"],
    values: "Fv",
    longValues: ["--field-separator", "--assign"],
    safe: /^-[Fv]/,
  }),
  ...each("xargs env nice nohup setsid timeout stdbuf time ionice command builtin sudo doas exec watch script flock", {
    operands: ["text"],
    endsAtOperand: true,
  }),
  ...each("npx bunx pnpx uvx pipx", {
    operands: ["code", "loose"],
    endsAtOperand: true,
    safe: /^(?:--yes|-y|--no|--no-install|-q|--quiet)$/,
  }),
  curl: {
    operands: ["text"],
    values: "HXAeum",
    longValues: ["--header", "--max-time", "--connect-timeout", "--user-agent", "--retry"],
    safe: /^(?:-[sSLfiIvHXAm46]+|--(?:silent|show-error|location|fail|include|head|verbose|header|max-time|connect-timeout|compressed|user-agent|retry)(?:=.*)?)$/s,
    riskyText: /^(?:file|dict|gopher|scp|sftp|telnet|ldap|tftp):|^@/i,
  },
  ...each("gcc g++ cc clang clang++ ld as", {
    operands: ["read"],
    riskyText: /^@/,
    safe: /^-(?:c|S|E|g|O\w*|W[a-z][\w-]*|I.*|D.*|std=\S+|fsyntax-only|v|m\w+)$/,
  }),
  ...each("bat batcat ag ack delta", {
    operands: ["loose"],
    risky: ["--pager", "--paging", "--config-file", "--ackrc", "--output"],
  }),
  // Programs that run commands, start editors and pagers, or write what their arguments name.
  ...each(
    "vi vim nvim view ex rvim vimdiff nano pico emacs ed red less more most man info pg lynx w3m links sqlite3 mysql psql mongo redis-cli openssl " +
      "gdb lldb zip unzip gzip gunzip xz bzip2 7z cpio ar rsync scp sftp ftp tftp telnet wget aria2c mail mutt sendmail nmap tcpdump " +
      "tex latex pdflatex xelatex lualatex m4 irb pry erl ghci jshell jrunscript osascript make-kpkg dpkg rpm apt apt-get dnf yum brew snap flatpak systemctl " +
      "service journalctl dmesg mount umount losetup modprobe insmod sysctl crontab top htop iftop ip ifconfig iptables capsh logsave cpan " +
      "pdb run-mailcap sg newgrp passwd su look ul whois gpg git-shell ssh-keygen ssh-add ssh-agent ansible terraform puppet facter " +
      "bsdtar jar unrar zstd lz4 brotli lzma pigz rename mmv pandoc ffmpeg convert magick mogrify dot gs gnuplot sdiff ldd hub xdg-open open say defaults " +
      "launchctl loginctl wall write shred fdisk mkfs mke2fs parted kill killall pkill reboot shutdown halt poweroff init visudo patch ctags etags cscope",
    { operands: ["code"], isWhole: true },
  ),
  tar: {
    operands: ["loose"],
    values: "fbCTXgKNVH",
    longValues: ["--file", "--exclude"],
    safe: /^(?:-[tvzjJaf]*t[vzjJaf]*|-f|-v|-z|-j|-J|--list|--verbose|--gzip|--file(?:=[^:!|]*)?|--exclude(?:=.*)?)$/s,
    // A name with a colon is a file of another machine, which a program fetches.
    riskyText: /^[AcdruxzjJaIFvpPmkUWMh]+f?[a-zA-Z]*$|^[^/]+:/,
  },
};
