/** Reason why the server does not start, as a sentence for the operator. It is shown without a stack trace. */
export class StartProblem extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartProblem';
  }
}
