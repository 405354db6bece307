/**
 * One question at a time: while one is being answered only the newest of those behind it waits, and the others end with its answer.
 * Who types faster than the answers come gets the answer to what stands there, not to each of its beginnings.
 */
export function askInTurn<Question, Answer>(ask: (question: Question) => Promise<Answer>): (question: Question) => Promise<Answer> {
  let running: Promise<unknown> | undefined;
  let waiting: { question: Question; readonly answer: Promise<Answer> } | undefined;

  const start = (question: Question): Promise<Answer> => {
    const answer = ask(question);
    const ended = answer.then(
      () => undefined,
      () => undefined,
    );
    running = ended;
    void ended.then(() => {
      if (running === ended) running = undefined;
    });
    return answer;
  };

  const startNext = async (before: Promise<unknown>, question: Question): Promise<Answer> => {
    await before;
    const next = waiting?.question ?? question;
    waiting = undefined;
    return start(next);
  };

  return async (question) => {
    if (waiting !== undefined) {
      waiting.question = question;
      return waiting.answer;
    }
    if (running === undefined) return start(question);
    const answer = startNext(running, question);
    waiting = { question, answer };
    return answer;
  };
}
