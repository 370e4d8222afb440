type Next<Input, Output> = (input: Input) => Promise<Output>;

function retried<Input>(times: number) {
  return <Output>(run: (input: Input, attempt: number) => Output): Next<Input, Output[]> =>
    (input) => Promise.resolve([run(input, times)]);
}

/** Count on by a curried factory. */
export const execute = retried<{ n: number }>(3)((input, attempt) => input.n + attempt);
