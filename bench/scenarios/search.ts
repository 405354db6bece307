import { measureIndex } from '../support/search/measure-index.ts';
import { measureWorker } from '../support/search/measure-worker.ts';
import type { Scenario } from '../support/scenario.ts';

/** The index of a million messages compared with a scan of them, and the built worker in a browser (performance.md, `search`). */
export const scenario: Scenario = {
  name: 'search',
  async run(report) {
    for (const metric of await measureIndex()) report(metric);
    for (const metric of await measureWorker()) report(metric);
  },
};
