/** Requests of everyday life, of which a set of tools serves few. */
export const outsideRequests: readonly string[] = [
  "Which wine goes with mushroom risotto?",
  "Write a limerick about a sleepy walrus.",
  "Who won the chess championship in 1972?",
  "How do I get red wine out of a carpet?",
  "Suggest three names for a kitten.",
  "What is the plural of octopus?",
  "Explain why the sky is blue to a child.",
  "How long do I boil an egg?",
  "Compose a haiku about autumn rain.",
  "Which muscles does rowing train?",
];
