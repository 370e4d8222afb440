/** Words of JavaScript and TypeScript that nothing can be named by. */
export const reservedWords: readonly string[] = (
  "await break case catch class const continue debugger default delete do else enum eval export extends false finally for " +
  "function if implements import in instanceof interface let new null package private protected public return static " +
  "super switch this throw true try typeof undefined var void while with yield"
).split(" ");
