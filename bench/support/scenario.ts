import type { Metric } from './figure.ts';

/**
 * One row of the table in performance.md. `run` reports each figure as soon as it is known; it throws when it could not measure, and
 * leaves no process, browser or folder behind either way.
 */
export type Scenario = { readonly name: string; run(report: (metric: Metric) => void): Promise<void> };
