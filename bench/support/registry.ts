import type { Registry } from './run-scenarios.ts';

/** The scenarios of performance.md in the order in which they run. Cheap scenarios that fail early come first. */
export const SCENARIOS: Registry = {
  bundle: async () => import('../scenarios/bundle.ts'),
  'start-cold': async () => import('../scenarios/start-cold.ts'),
  'start-warm': async () => import('../scenarios/start-warm.ts'),
  open: async () => import('../scenarios/open.ts'),
  'send-local': async () => import('../scenarios/send-local.ts'),
  typing: async () => import('../scenarios/typing.ts'),
  people: async () => import('../scenarios/people.ts'),
  scroll: async () => import('../scenarios/scroll.ts'),
  sync: async () => import('../scenarios/sync.ts'),
  live: async () => import('../scenarios/live.ts'),
  tabs: async () => import('../scenarios/tabs.ts'),
  'send-remote': async () => import('../scenarios/send-remote.ts'),
  search: async () => import('../scenarios/search.ts'),
  'search-ui': async () => import('../scenarios/search-ui.ts'),
  server: async () => import('../scenarios/server.ts'),
  'large-group': async () => import('../scenarios/large-group.ts'),
  slope: async () => import('../scenarios/slope.ts'),
};
