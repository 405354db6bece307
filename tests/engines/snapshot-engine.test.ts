import { createSingleLogin, SnapshotEngine } from '../support/snapshot-engine/snapshot-engine.ts';
import { runChatEngineTests } from './chat-engine.suite.ts';
import { createEmbeddedBench, EMBEDDED_CAPABILITIES } from './embedded-engine-bench.ts';

const capabilities = { ...EMBEDDED_CAPABILITIES, eventLog: false, densePairs: false, keepsHistory: false, severalDevices: false, presence: false };

runChatEngineTests({
  name: 'snapshots',
  capabilities,
  async create(options) {
    const login = createSingleLogin();
    return createEmbeddedBench(options, {
      capabilities,
      wrap: (inner, clock) => new SnapshotEngine({ inner, clock, login, lacks: ['presence'] }),
    });
  },
});
