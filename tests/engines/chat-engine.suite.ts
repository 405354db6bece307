import { describe } from 'vitest';
import { START_TIMEOUT_MS, type BenchOptions, type EngineBench } from './engine-bench.ts';
import { runConnectionTests } from './engine-connection.suite.ts';
import { runEventTests } from './engine-events.suite.ts';
import { runGroupLogTests } from './engine-group-log.suite.ts';
import { runOperationTests } from './engine-operations.suite.ts';

/** What every chat engine has to do alike; where a vendor cannot, its capabilities say so and the suite asks for 3122 instead. */
export function runChatEngineTests(name: string, create: (options?: BenchOptions) => Promise<EngineBench>): void {
  describe(`chat engine: ${name}`, { timeout: START_TIMEOUT_MS }, () => {
    describe('connection', () => {
      runConnectionTests(create);
    });
    describe('operations', () => {
      runOperationTests(create);
    });
    describe('events', () => {
      runEventTests(create);
    });
    describe('logs of groups', () => {
      runGroupLogTests(create);
    });
  });
}
