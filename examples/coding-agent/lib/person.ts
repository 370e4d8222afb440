/** The person who is asked. */
export interface Person {
  /** `yes`, `no`, or what else answers the question. */
  answer(question: string): Promise<string> | string;
}

/** A person whose answers are known: for the demo and for tests. */
export function scriptedPerson(answers: readonly string[], print: (text: string) => void): Person {
  let asked = 0;
  return {
    answer(question) {
      const answer = answers[asked++] ?? "no";
      print(`\n${question}\n> ${answer}\n`);
      return answer;
    },
  };
}
