/** The number or boolean that a text names as the default: `10` of "Defaults to 10."; undefined when it names none. */
export function statedDefault(text: string): string | undefined {
  return stated.exec(text)?.[1]?.toLowerCase();
}

// What follows may change the value (`10 MB`, `5 minutes`) or limit it to some cases.
const stated =
  /\bdefault(?:s to|(?: value)?(?: is|:|=)?)\s*[`"'(]?(-?\d+(?:\.\d+)?|true|false)(?![\p{L}\p{N}%-]|[.,]\d|\s*(?:[kmgt]i?b|[x*×/]|minutes?|hours?|days?|weeks?|months?|sec|min|if|when|for|unless|in|on)\b)/iu;
