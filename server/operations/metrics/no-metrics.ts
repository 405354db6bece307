import type { Metrics } from '../../ports.ts';

const nothing = () => undefined;

/** Without METRICS_PORT nothing is counted, and prom-client is not loaded. */
export const NO_METRICS: Metrics = {
  requestAnswered: nothing,
  commandStarted: () => nothing,
  groupCommitStarted: () => nothing,
  messagesStored: nothing,
  uploadReceived: nothing,
};
