const names = [
  // Keys and credentials of shells and version control.
  String.raw`\.ssh[/\\]`,
  String.raw`\bid_(?:rsa|dsa|ecdsa|ed25519)\b(?!\.pub)`,
  String.raw`\.git-credentials\b`,
  String.raw`\.netrc\b`,
  String.raw`\.gnupg\b`,
  String.raw`\.(?:bash|zsh)_history\b`,
  // Cloud accounts, clusters, package registries.
  String.raw`\.aws[/\\]credentials\b`,
  String.raw`\.kube[/\\]config\b`,
  String.raw`\.docker[/\\]config\.json\b`,
  String.raw`\.config[/\\]gcloud\b`,
  String.raw`\.azure[/\\]`,
  String.raw`\.npmrc\b`,
  String.raw`\.pypirc\b`,
  // The system's accounts.
  String.raw`/etc/(?:passwd|shadow|sudoers)\b`,
  String.raw`/proc/self/environ\b`,
  // Agents, browsers, wallets.
  String.raw`\.cursor[/\\]mcp\.json\b`,
  String.raw`\bclaude_desktop_config\.json\b`,
  String.raw`\bwallet\.dat\b`,
];

/** Files and folders that commonly hold secrets. */
export const sensitivePath = new RegExp(names.join("|"), "iu");
