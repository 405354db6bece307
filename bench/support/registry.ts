import type { Registry } from './run-scenarios.ts';

/** The scenarios of performance.md in the order in which all of them run: what is cheap and fails early comes first. */
export const SCENARIOS: Registry = {
  bundle: async () => import('../scenarios/bundle.ts'),
  'start-warm': async () => import('../scenarios/start-warm.ts'),
  open: async () => import('../scenarios/open.ts'),
  search: async () => import('../scenarios/search.ts'),
  server: async () => import('../scenarios/server.ts'),
};
