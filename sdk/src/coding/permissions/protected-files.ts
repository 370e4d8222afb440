import ignore from "ignore";

const matcherOf = (patterns: string) => ignore({ ignorecase: true }).add(patterns.split(" "));

/** Workspace files whose change may run code later: a person is asked, even if the rules allow it. */
const protectedFiles = matcherOf(
  // Files of git, shells, editors and hooks.
  ".git .gitmodules .gitattributes .gitconfig .envrc .bashrc .bash_* .profile .zsh* .inputrc .vscode .idea .husky .github/workflows " +
    // Files of packages, and their lock files.
    "package.json package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb Cargo.lock poetry.lock uv.lock " +
    "Gemfile.lock composer.lock go.sum .npmrc .yarnrc* " +
    // Files of agents.
    ".mcp.json .toolwright toolwright.config.* CLAUDE.md AGENTS.md",
);

/** Files with secrets: a person is asked before they are read. */
const secretFiles = matcherOf(
  ".env* *.env *.pem *.key *.p12 *.pfx *.jks *.keystore *.kdbx *.tfstate* id_* .npmrc .netrc .pypirc .pgpass .my.cnf .htpasswd .git-credentials " +
    ".*_history credentials.json secrets.json secrets.y*ml service-account*.json .aws .ssh .gnupg .kube .docker/config.json " +
    // Templates that projects publish.
    "!.env.example !.env.sample !.env.template !.env.dist !example.env !sample.env !template.env",
);

const isRelative = (file: string): boolean => file !== "" && !file.startsWith("..") && !file.startsWith("/");

/** Whether a change of this workspace file may run code later; the path is relative, with `/`. */
export const isProtected = (file: string): boolean => isRelative(file) && protectedFiles.ignores(file);

export const isSecret = (file: string): boolean => isRelative(file) && secretFiles.ignores(file);
