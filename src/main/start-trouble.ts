import { readChunkTrouble, subscribeChunkTrouble } from '../shared/chunk-trouble.ts';

/** `index.html` shows its own words for this failure at once while nothing of the app is on screen. */
export function showStartTrouble(): void {
  subscribeChunkTrouble(() => {
    const { dataset } = document.documentElement;
    const trouble = readChunkTrouble();
    if (trouble === undefined) delete dataset['start'];
    else dataset['start'] = trouble;
  });
  // Whatever else ends the start, such as storage that throws, is no reason for a white page.
  addEventListener('unhandledrejection', () => {
    document.documentElement.dataset['start'] ??= 'failed';
  });
}
