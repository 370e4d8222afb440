import type { RuleSubject } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { reportTexts } from "../safety/safety-texts.ts";
import { secretsIn } from "../safety/secret-requests.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "safety-sensitive-path",
  severity: "warning",
  summary: "No text sends the model to places where secrets are kept.",
  scope: "tool",
  options: { allow: [] as readonly string[] },
  check(subject, report, { allow }) {
    reportTexts(subject, report, ({ text, scanned, isValue, isOption = false }) => {
      const mentions = secretsIn(scanned, isValue).filter(({ path }) => !allow.includes(path));
      const found =
        mentions.find(({ isFetched }) => isFetched) ??
        (isValue || (isOption && isPathOfSecrets(text)) || isAboutSecrets(subject) ? undefined : mentions[0]);
      if (found === undefined) return undefined;
      const path = `\`${clipText(visibleText(found.path), 60)}\``;
      return found.isFetched
        ? {
            phrase: found,
            severity: "error",
            says: `tells the model to read ${path} and to pass on its content`,
            remedy: "Delete the order: no tool needs the model to read secrets for it.",
          }
        : {
            phrase: found,
            severity: "warning",
            says: `names ${path}, where secrets are kept`,
            remedy: "Take another file as the example, or say in the first sentence that the tool is for such files.",
          };
    });
  },
});

/** A tool for keys, hosts, clusters or packages may name the files in which they are kept. */
const subjectsOfSecrets =
  /(?<!\p{L})(?:ssh|sftp|scp|keys?|key ?pairs?|credentials?|secrets?|aws|s3|ec2|kube\w*|k8s|clusters?|docker|container|registry|gcloud|azure|npm|pypi|netrc|git|gpg|dotenv|env|environment|passwords?|tokens?|auth\w*|login|accounts?|users?|wallets?|shell history|history|profiles?|mcp|claude|cursor|config\w*|security|audit|scan\w*|vulnerabilit\w*|permissions?|sandbox\w*|allowed director\w+)(?!\p{L})/iu;

/** A parameter that takes such a file may name the usual one: `Path of the private key, default ~/.ssh/…`. */
function isPathOfSecrets(text: string): boolean {
  const [opening = ""] = text.slice(0, 200).split(/(?<=[.!?])\s/);
  return /\b(?:path|file|location|folder|directory|host)\b/iu.test(opening) && speaksOfSecrets(opening);
}

function isAboutSecrets({ name, definition }: RuleSubject): boolean {
  const [opening = ""] = (definition?.description ?? "").slice(0, 400).split(/(?<=[.!?])\s/);
  return speaksOfSecrets(`${name.replaceAll(/[_-]/g, " ")} ${definition?.title ?? ""} ${opening}`);
}

/** Ignores the path itself, which does not show the subject of a text. */
const speaksOfSecrets = (text: string): boolean =>
  subjectsOfSecrets.test(text.replaceAll(/\S*[/\\]\S*|(?<!\S)[`"']?\.\w+/g, " "));
