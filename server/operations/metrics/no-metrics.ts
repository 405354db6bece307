import type { Metrics } from '../../ports.ts';

const nothing = () => undefined;

/** Used without METRICS_PORT: it counts nothing, and prom-client is not loaded. */
export const NO_METRICS: Metrics = {
  requestAnswered: nothing,
  commandStarted: () => nothing,
  groupCommitStarted: () => nothing,
  messagesStored: nothing,
  uploadReceived: nothing,
};
