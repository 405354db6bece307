import { beforeEach, describe, expect, test } from 'vitest';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createCauseQueue } from './cause-queue.ts';
import { createEndpointQueues, type EndpointQueues, type PushOutcome } from './endpoint-queues.ts';

const DEADLINE_MS = 10_000;
const REST_MS = 30_000;
const HOUR_MS = 3_600_000;

let ports: ManualPorts;
let queues: EndpointQueues;
let log: string[];
let atOnce: number;
let mostAtOnce: number;

beforeEach(() => {
  ports = createManualPorts();
  queues = createEndpointQueues(ports);
  log = [];
  atOnce = 0;
  mostAtOnce = 0;
  livesMs = HOUR_MS;
});

/** Waits until all due answers are processed. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
const never = () => new Promise<PushOutcome>(() => undefined);

let livesMs = HOUR_MS;

function offer(endpoint: string, key: string, answer: () => Promise<PushOutcome> = async () => Promise.resolve('sent')): void {
  const send = async () => {
    log.push(`${endpoint} ${key}`);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    return answer().finally(() => (atOnce -= 1));
  };
  queues.offer(endpoint, { key, expiresAt: ports.clock.now() + livesMs, send });
}

const failing = async () => Promise.resolve('failed' as const);

describe('endpoint queues', () => {
  test('NOTE-014 an endpoint that never answers delays no other', async () => {
    offer('hole', 'a', never);
    for (let index = 0; index < 100; index += 1) offer(`good${index}`, 'a');
    await settle();
    expect(log).toHaveLength(101);
  });

  test('many endpoints that never answer do not block an endpoint that answers', async () => {
    offer('known', 'a');
    await settle();
    for (let index = 0; index < 500; index += 1) offer(`hole${index}`, 'a', never);
    for (let index = 0; index < 50; index += 1) {
      offer('known', `b${index}`);
      await settle();
    }
    expect(log.filter((line) => line.startsWith('known'))).toHaveLength(51);
    expect(log.filter((line) => line.startsWith('hole'))).toHaveLength(16);
  });

  test('sends an endpoint one push at a time, the newest of each conversation and at most twenty', async () => {
    let release: (outcome: PushOutcome) => void = () => undefined;
    offer('slow', 'first', () => new Promise((resolve) => (release = resolve)));
    for (let index = 0; index < 30; index += 1) offer('slow', `conv${index}`);
    offer('slow', 'conv29', async () => {
      log.push('newest');
      return Promise.resolve('sent');
    });
    expect(log).toEqual(['slow first']);
    expect(queues.countWaiting()).toBe(21);
    release('sent');
    await settle();
    expect(log.filter((line) => line.startsWith('slow conv'))).toEqual(Array.from({ length: 20 }, (_value, index) => `slow conv${index + 10}`));
    expect(log.at(-1)).toBe('newest');
  });

  test('aborts an attempt after 10 s and waits longer after each failure', async () => {
    offer('hole', 'a', never);
    ports.advance(DEADLINE_MS);
    await settle();
    const restsMs: number[] = [];
    for (let failure = 1; failure <= 4; failure += 1) {
      const before = ports.clock.now();
      while (log.length === failure) {
        ports.advance(REST_MS);
        await settle();
      }
      restsMs.push(ports.clock.now() - before);
      ports.advance(DEADLINE_MS);
      await settle();
    }
    expect(restsMs).toEqual([1, 2, 4, 8].map((times) => times * REST_MS));
  });

  test('sends waiting pushes when the endpoint answers again, but no expired push', async () => {
    livesMs = REST_MS - 1;
    offer('shaky', 'a', failing);
    livesMs = HOUR_MS;
    await settle();
    offer('shaky', 'b');
    offer('shaky', 'c');
    await settle();
    expect(log).toEqual(['shaky a']);
    ports.advance(REST_MS);
    await settle();
    expect(log).toEqual(['shaky a', 'shaky b', 'shaky c']);
    offer('shaky', 'd');
    expect(log.at(-1)).toBe('shaky d');
  });

  test('drops waiting pushes of an endpoint that fails for a day', async () => {
    offer('dead', 'a', failing);
    for (let hour = 0; hour < 24; hour += 1) {
      await settle();
      ports.advance(HOUR_MS);
    }
    expect(log.length).toBeLessThanOrEqual(7);
    expect(queues.countWaiting()).toBe(0);
  });

  test('runs at most 32 attempts at once', async () => {
    for (let index = 0; index < 200; index += 1) offer(`good${index}`, 'a');
    await settle();
    for (let index = 0; index < 200; index += 1) offer(`good${index}`, 'b', never);
    await settle();
    expect(mostAtOnce).toBe(32);
  });

  test('closes while attempts are unanswered and starts no further attempt', async () => {
    for (let index = 0; index < 50; index += 1) offer(`hole${index}`, 'a', never);
    queues.close();
    await queues.drain();
    offer('late', 'a');
    expect([log.length, queues.countWaiting()]).toEqual([16, 0]);
  });
});

describe('the queue of push causes', () => {
  test('alternates between owners, keeps the newest cause of a conversation and limits each owner', () => {
    const queue = createCauseQueue<number>(3);
    for (let index = 0; index < 10; index += 1) queue.set(`busy c${index}`, index);
    queue.set('calm c', 100);
    queue.set('busy c9', 99);
    expect(queue.size()).toBe(4);
    const taken = Array.from({ length: 5 }, () => queue.take()?.cause);
    expect(taken).toEqual([7, 100, 8, 99, undefined]);
    expect(queue.size()).toBe(0);
  });
});
