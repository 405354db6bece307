import { describe } from 'vitest';
import { START_TIMEOUT_MS, type EngineUnderTest } from './engine-bench.ts';
import { runConnectionTests } from './engine-connection.suite.ts';
import { runEventTests } from './engine-events.suite.ts';
import { runGroupLogTests } from './engine-group-log.suite.ts';
import { runOperationTests } from './engine-operations.suite.ts';

/** The tests that every chat engine has to pass. Where its capabilities exclude an operation, the suite expects 3122. */
export function runChatEngineTests(engine: EngineUnderTest): void {
  describe(`chat engine: ${engine.name}`, { timeout: START_TIMEOUT_MS }, () => {
    describe('connection', () => {
      runConnectionTests(engine);
    });
    describe('operations', () => {
      runOperationTests(engine);
    });
    describe('events', () => {
      runEventTests(engine);
    });
    if (engine.capabilities.eventLog)
      describe('logs of large groups', () => {
        runGroupLogTests(engine);
      });
  });
}
