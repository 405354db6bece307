import { fileURLToPath } from 'node:url';
import { measure } from '../../tools/size-report.mjs';
import { rounded } from '../support/figure.ts';
import type { Scenario } from '../support/scenario.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** The size of the build (performance.md, `bundle`). */
export const scenario: Scenario = {
  name: 'bundle',
  async run(report) {
    for (const { name, value, unit, goal, ok } of measure(DIST).figures) {
      const ratio = goal === 0 ? {} : { peer: 'goal', peerValue: goal, ratio: rounded(value / goal) };
      report({ name, value, unit, ...ratio, goal: `≤ ${goal}`, ok });
    }
  },
};
