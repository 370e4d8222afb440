import type { RuleSubject } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { evidenceAround } from "../safety/words/phrases.ts";
import { scannedTexts } from "../safety/safety-texts.ts";
import { secretsIn, type SecretMention } from "../safety/secret-requests.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "safety-sensitive-path",
  severity: "warning",
  summary: "No text sends the model to places where secrets are kept.",
  scope: "tool",
  options: { allow: [] as readonly string[] },
  check(subject, report, { allow }) {
    const texts = scannedTexts(subject);
    if (texts.length === 0) return;
    const isItsPurpose = isAboutSecrets(subject);
    for (const { label, text, scanned, isValue, isOption = false, location } of texts) {
      const mentions = secretsIn(scanned, isValue).filter(({ path }) => !allow.includes(path));
      const found =
        mentions.find(({ isFetched }) => isFetched) ??
        (isItsPurpose || isValue || (isOption && isPathOfSecrets(text)) ? undefined : mentions[0]);
      if (found === undefined) continue;
      report({
        ...location,
        severity: found.isFetched ? "error" : "warning",
        message: messageOf(found, visibleText(label)),
        evidence: visibleText(evidenceAround(scanned, found)),
        remedy: found.isFetched
          ? "Delete the order: no tool needs the model to read secrets for it."
          : "Take another file as the example, or say in the first sentence that the tool is for such files.",
      });
    }
  },
});

function messageOf({ path, isFetched }: SecretMention, label: string): string {
  const shown = clipText(visibleText(path), 60);
  return isFetched
    ? `The text of ${label} has the model read \`${shown}\` and pass on what is in it.`
    : `The text of ${label} names \`${shown}\`, where secrets are kept.`;
}

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

/** The place itself does not say what a text is about. */
const speaksOfSecrets = (text: string): boolean =>
  subjectsOfSecrets.test(text.replaceAll(/\S*[/\\]\S*|(?<!\S)[`"']?\.\w+/g, " "));
