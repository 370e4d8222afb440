/** True, false, or undefined where it is not decided. */
export type Answer = boolean | undefined;

/** False where one is false; undecided where one is undecided. */
export function allOf(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

/** True where one is true; undecided where one is undecided. */
export function anyOf(answers: readonly Answer[]): Answer {
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}
