/** The number or truth value that a text says is used where nothing is given: `10` of "Defaults to 10."; undefined where it states none. */
export function statedDefault(text: string): string | undefined {
  return stated.exec(text)?.[1]?.toLowerCase();
}

// What follows may make another value of it (`10 MB`, `5 minutes`), or a default of some cases only.
const stated =
  /\bdefault(?:s to|(?: value)?(?: is|:|=)?)\s*[`"'(]?(-?\d+(?:\.\d+)?|true|false)(?![\p{L}\p{N}%-]|[.,]\d|\s*(?:[kmgt]i?b|[x*×/]|minutes?|hours?|days?|weeks?|months?|sec|min|if|when|for|unless|in|on)\b)/iu;
