import { readChunkProblem, subscribeChunkProblem } from '../../shared/chunk-problem.ts';

const { dataset } = document.documentElement;

/** While nothing of the app is on screen, `index.html` shows its own words for a part that does not load, at once. */
export function showStartProblem(): void {
  subscribeChunkProblem(() => {
    const problem = readChunkProblem();
    if (problem === undefined) delete dataset['start'];
    else dataset['start'] = problem;
  });
}

/** Whatever else ends the start is no reason for a white page. */
export function showStartFailure(error: unknown): void {
  dataset['start'] = 'failed';
  reportError(error);
}
