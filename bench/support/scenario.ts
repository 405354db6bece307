import type { Metric } from './figure.ts';

/**
 * One row of the table in performance.md. `run` reports each figure as soon as it is known. It throws when it cannot measure, and
 * closes all processes and browsers and deletes its folders in both cases.
 */
export type Scenario = { readonly name: string; run(report: (metric: Metric) => void): Promise<void> };
