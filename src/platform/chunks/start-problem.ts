import { readChunkProblem, subscribeChunkProblem } from '../../shared/chunk-problem.ts';

const { dataset } = document.documentElement;

/** Until the app renders, `index.html` shows its own text at once when a part does not load. */
export function showStartProblem(): void {
  subscribeChunkProblem(() => {
    const problem = readChunkProblem();
    if (problem === undefined) delete dataset['start'];
    else dataset['start'] = problem;
  });
}

/** Any other error during the start also shows the text of `index.html` instead of an empty page. */
export function showStartFailure(error: unknown): void {
  dataset['start'] = 'failed';
  reportError(error);
}
