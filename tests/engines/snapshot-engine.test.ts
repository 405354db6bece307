import { createSingleLogin, SnapshotEngine } from '../support/snapshot-engine/snapshot-engine.ts';
import { runChatEngineTests } from './chat-engine.suite.ts';
import { createEmbeddedBench } from './embedded-engine-bench.ts';

runChatEngineTests('snapshots', async (options) => {
  const login = createSingleLogin();
  return createEmbeddedBench(options, {
    capabilities: { eventLog: false, densePairs: false, keepsHistory: false, severalDevices: false, presence: false },
    wrap: (inner, clock) => new SnapshotEngine({ inner, clock, login, lacks: ['presence'] }),
  });
});
