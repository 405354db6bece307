/**
 * Runs one question at a time. While one runs, only the newest of the later questions waits, and the others resolve with its answer. A user
 * who types faster than the answers arrive gets the answer to the final text, not to each prefix.
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
