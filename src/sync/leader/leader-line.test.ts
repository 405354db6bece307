import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeChannels, type FakeChannels } from '../../../tests/support/fakes/fake-channels.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { HttpClient, RequestOptions } from '../../api/http-client.ts';
import { createLeaderLine, type LeaderLine } from './leader-line.ts';
import { createLeaderServices, type LeaderServiceParts } from './leader-services.ts';
import { createRequestKeys } from '../outbox/request-keys.ts';

let bench: SyncBench;
let channels: FakeChannels;
beforeEach(async () => {
  bench = await createSyncBench();
  channels = createFakeChannels((task) => bench.loop.enqueue(task));
});
afterEach(() => bench.close());

function openLine(owner: string, unheard?: () => void): LeaderLine {
  return createLeaderLine(channels.open('line', owner), bench.ports, unheard);
}

const pause = async (ms: number): Promise<void> => new Promise((resolve) => void bench.clock.after(ms, resolve));

/** The services of a leader whose server needs `ms` to create a group. Requests with the same key create one group. */
function createSlowServices(ms: number, giveUpMs = Number.POSITIVE_INFINITY) {
  const groups = new Map<string, string>();
  let requests = 0;
  const api: Pick<HttpClient, 'call'> = {
    call: async (_endpoint: unknown, _body: unknown, { idempotencyKey }: RequestOptions = {}) => {
      requests += 1;
      const key = idempotencyKey ?? `request ${requests}`;
      const groupID = groups.get(key) ?? `20000${groups.size + 1}`;
      groups.set(key, groupID);
      await pause(Math.min(ms, giveUpMs));
      return ms > giveUpMs ? { kind: 'unreachable' } : ({ kind: 'ok', value: { groupID }, total: 0, cursor: '' } as never);
    },
  };
  const services = createLeaderServices({ api } as unknown as LeaderServiceParts);
  const create = async (request: unknown) => services.createGroup({ groupName: 'g', wtIds: ['10002'] }, (request as { key: string }).key);
  return { create, groups, count: () => requests };
}

describe('a question to the leader', () => {
  test('G9 is answered by the leader and ignored by another follower', async () => {
    const [asker, follower, leader] = [openLine('asker'), openLine('follower'), openLine('leader')];
    follower.answer(() => undefined);
    leader.answer(async () => 'loaded');
    expect(await bench.drive(asker.ask({ kind: 'history' }))).toBe('loaded');
  });

  test('G9 is repeated when the leader fails to answer it', async () => {
    const [asker, leader] = [openLine('asker'), openLine('leader')];
    let asked = 0;
    leader.answer(async () => {
      asked += 1;
      if (asked === 1) throw new Error('fenced');
      return 'loaded';
    });
    const answer = asker.ask({});
    await bench.loop.advance(3000);
    expect(await answer).toBe('loaded');
  });

  test('is processed once and answered when the leader needs thirty seconds', async () => {
    const [asker, leader] = [openLine('asker'), openLine('leader')];
    let asked = 0;
    leader.answer(async () => {
      asked += 1;
      await pause(30_000);
      return 'bytes';
    });
    const answer = asker.ask({});
    await bench.loop.advance(31_000);
    expect([asked, await answer]).toEqual([1, 'bytes']);
  });

  test('ends at once when the leader has no answer', async () => {
    const [asker, leader] = [openLine('asker'), openLine('leader')];
    let asked = 0;
    leader.answer(async () => void (asked += 1));
    expect(await bench.drive(asker.ask({}))).toBeUndefined();
    expect(asked).toBe(1);
  });

  test('ends after eight seconds without a leader, and reports each unanswered attempt', async () => {
    let unheard = 0;
    const asker = openLine('asker', () => (unheard += 1));
    openLine('follower').answer(() => undefined);
    const answer = asker.ask({});
    await bench.loop.advance(8001);
    expect(await answer).toBeUndefined();
    expect(unheard).toBe(3);
  });
});

describe('a group that is created on a slow server', () => {
  test('GROUP-004 G6 is created once with one request after one press in a follower', async () => {
    const [asker, leader] = [openLine('asker'), openLine('leader')];
    const { create, groups, count } = createSlowServices(9000);
    leader.answer(create);
    const made = asker.ask({ key: 'k' });
    await bench.loop.advance(10_000);
    expect(await made).toEqual({ kind: 'created', groupID: '200001' });
    expect([count(), groups.size]).toEqual([1, 1]);
  });

  test('GROUP-004 G6 is created once when the leader changes, because the question contains the key', async () => {
    const [asker, leader] = [openLine('asker'), openLine('leader')];
    const { create, groups } = createSlowServices(3000);
    leader.answer(create);
    const made = asker.ask({ key: 'k' });
    await bench.loop.advance(1000);
    channels.crash('leader');
    openLine('next').answer(create);
    await bench.loop.advance(6000);
    expect(await made).toEqual({ kind: 'created', groupID: '200001' });
    expect(groups.size).toBe(1);
  });

  test('G6 is created once when the user presses again without an answer, and twice after a success', async () => {
    const withKey = createRequestKeys(bench.ports.random);
    const wanted = ['createGroup', { groupName: 'g', wtIds: ['10002'] }];
    const slow = createSlowServices(9000, 5000);
    const press = async (create: (request: unknown) => Promise<unknown>) => {
      const made = withKey(wanted, async (key) => create({ key }));
      await bench.loop.advance(10_000);
      return made;
    };
    expect(await press(slow.create)).toBeUndefined();
    expect(await press(slow.create)).toBeUndefined();
    expect([slow.count(), slow.groups.size]).toEqual([2, 1]);
    const fast = createSlowServices(10);
    await press(fast.create);
    await press(fast.create);
    expect(fast.groups.size).toBe(2);
  });
});

test('G6 a question to the helper is sent with the idempotency key of its request', async () => {
  const keys: (string | undefined)[] = [];
  const api = {
    async call(_endpoint: unknown, _body: unknown, options?: RequestOptions) {
      keys.push(options?.idempotencyKey);
      return { kind: 'unreachable' };
    },
  };
  await createLeaderServices({ api } as unknown as LeaderServiceParts).askHelper({ id: '3' }, 'wish');
  expect(keys).toEqual(['wish']);
});
