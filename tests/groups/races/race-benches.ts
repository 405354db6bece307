import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { startPostgres, type PostgresCluster } from '../../store/postgres.ts';
import { openGroupBench, type GroupBench } from '../group-bench.ts';

const DATABASES: [name: string, start: () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', startPostgres],
];

/** Runs the tests of one race on both databases, each with a group of its own. */
export function describeRace(name: string, tests: (bench: () => GroupBench) => void): void {
  describe.each(DATABASES)(`${name}, on %s`, (_database, start) => {
    let cluster: PostgresCluster | undefined;
    let bench: GroupBench | undefined;

    beforeAll(async () => {
      cluster = await start();
    }, 60_000);
    afterAll(() => cluster?.stop(), 60_000);
    beforeEach(async () => {
      bench = await openGroupBench({ cluster, largeGroupAbove: 200 });
    });
    afterEach(() => bench?.close());

    tests(() => {
      if (bench === undefined) throw new Error('no bench');
      return bench;
    });
  });
}

/** Sends all requests of a race before any of them is answered; `turn` changes their order. */
export function raceInTurn<T>(requests: readonly (() => Promise<T>)[], turn: number): Promise<T[]> {
  const from = turn % requests.length;
  const order = [...requests.keys()].map((index) => (index + from) % requests.length);
  const running = new Map(order.map((index) => [index, requests[index]?.()] as const));
  return Promise.all([...requests.keys()].map((index) => running.get(index) as Promise<T>));
}
