import { readChunkTrouble, subscribeChunkTrouble } from '../../shared/chunk-trouble.ts';

const { dataset } = document.documentElement;

/** While nothing of the app is on screen, `index.html` shows its own words for a part that does not load, at once. */
export function showStartTrouble(): void {
  subscribeChunkTrouble(() => {
    const trouble = readChunkTrouble();
    if (trouble === undefined) delete dataset['start'];
    else dataset['start'] = trouble;
  });
}

/** Whatever else ends the start is no reason for a white page. */
export function showStartFailure(error: unknown): void {
  dataset['start'] = 'failed';
  reportError(error);
}
