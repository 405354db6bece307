import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ENGINE_METHODS, type EngineMethod } from '../../contract/engine-methods.ts';
import { ENDPOINTS, endpointName } from '../../contract/http/endpoints.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { NOTICE } from '../../server/commands/unit.ts';
import type { Delivery } from '../../server/delivery.ts';
import { ENGINE_REACH, type Reach } from '../../server/policies/reach-table.ts';
import { HTTP_REACH } from '../support/http-rows.ts';
import { connectUser, sentOf } from '../support/core-client.ts';
import { createTestCore } from '../support/test-server.ts';
import { SAMPLES, type Sample } from './http-samples.ts';
import { CALLERS, findEndpoint, openHttpWorld, type CallerName, type HttpWorld } from './http-world.ts';

/** The receivers of a delivery and the name of its event. A timer sends receipts later: the delivery that starts it counts. */
function namesOf(delivery: Delivery): [userIds: readonly string[], name: string] {
  switch (delivery.kind) {
    case 'event':
      return delivery.name === 'msg.receipt' ? [[], delivery.name] : [[...delivery.pts.keys()], delivery.name];
    case 'live':
      return [delivery.userIds, delivery.name];
    case 'notice':
      return [delivery.userIds, `notice ${Object.entries(NOTICE).find(([, type]) => type === delivery.type)?.[0] ?? ''}`];
    case 'receipts':
      return [delivery.authorIds, 'msg.receipt'];
    case 'push':
      return [delivery.userIds, 'push'];
    // Its push is listed with the frame of its count, which goes to the same users.
    case 'groupNotice':
      return [delivery.userIds, 'notice groupNotices'];
    case 'presence':
      return [delivery.pair, 'presence'];
    case 'end':
      return [[], 'kicked'];
    default:
      throw new Error(`a kind of delivery this test does not know: ${JSON.stringify(delivery)}`);
  }
}

/** Names of the events sent to users other than the caller while the work runs. */
async function listenOthers(core: ServerCore, caller: string, work: () => Promise<unknown>): Promise<string[]> {
  const received = new Set<string>();
  const publish = core.fanout.publish;
  const spy = vi.spyOn(core.fanout, 'publish').mockImplementation((deliveries) => {
    for (const [userIds, name] of deliveries.map(namesOf)) if (userIds.some((userId) => userId !== caller)) received.add(name);
    publish(deliveries);
  });
  await work();
  spy.mockRestore();
  return [...received].sort();
}

/** Compares the events that others received with the entry in reach-table.ts: no other event, and at least one of them. */
function compare(received: readonly string[], reach: readonly Reach[]): { readonly unlisted: readonly string[]; readonly reachesOthers: boolean } {
  const listed = new Set<string>(reach.flatMap(({ events }) => events));
  return { unlisted: received.filter((event) => !listed.has(event)), reachesOthers: received.length > 0 };
}

const asListed = (reach: readonly Reach[]) => ({ unlisted: [], reachesOthers: reach.length > 0 });

describe('C3 events that other users receive because of a route', () => {
  let world: HttpWorld;
  beforeAll(async () => {
    world = await openHttpWorld();
  });
  afterAll(() => world.close());

  /** Calls for routes whose matrix sample reaches no other user. */
  const REACHING: Readonly<Record<string, Sample['own']>> = {
    'POST /message/batchSend': () => ({ body: { toList: [{ conversationID: 'C2C10002' }], messages: [{ type: 'TIMTextElem', payload: { text: 'x' } }] } }),
  };

  /** Sign-out comes last. */
  const names = ENDPOINTS.map(endpointName).sort((one, other) => Number(one.endsWith('/logout')) - Number(other.endsWith('/logout')));

  test.each(names)('%s', async (name) => {
    const caller: CallerName = findEndpoint(name).caller === 'guest' ? 'guest' : 'owner';
    const own = REACHING[name] ?? SAMPLES[name]?.own;
    if (own === undefined) throw new Error(`no sample for ${name}`);
    const given = await own(world, caller);
    const received = await listenOthers(world.server.core, CALLERS[caller] ?? '', () => world.call(caller, findEndpoint(name), given));
    const reach = HTTP_REACH[name] ?? [];
    expect(compare(received, reach)).toEqual(asListed(reach));
  });
});

describe('C3 events that other users receive because of a method', () => {
  let core: ServerCore;
  afterEach(() => core.close());

  const GROUP = 'GROUP200001';
  const PAIR = 'C2C10002';

  test('hello: subscribed friends receive the presence', async () => {
    core = await createTestCore();
    const watcher = await connectUser(core, '10002');
    await watcher.result('presenceSub', { ids: ['10001'] });
    await connectUser(core, '10001');
    await expect.poll(() => watcher.lastEvent('presence')).toEqual({ list: [{ userID: '10001', statusType: 1 }] });
    expect(ENGINE_REACH.hello).toEqual([{ rule: 'friends', events: ['presence'] }]);
  });

  const methods = (Object.keys(ENGINE_METHODS) as EngineMethod[]).filter((method) => method !== 'hello');

  test.each(methods)('%s', async (method) => {
    core = await createTestCore();
    const [user, peer] = [await connectUser(core, '10001'), await connectUser(core, '10002')];
    const { ID, sequence } = sentOf(await user.send(GROUP, 'mine'));
    const theirs = sentOf(await peer.send('C2C10001', 'theirs', { needReadReceipt: true })).ID;
    const params: { readonly [M in EngineMethod]?: unknown } = {
      sync: { pts: 0 },
      send: { message: { ID: '10001-1760000001-4000000000', conversationID: PAIR, type: 'TIMTextElem', payload: { text: 'x' } } },
      revoke: { ID },
      delete: { conversationID: GROUP, IDs: [ID] },
      read: { conversationID: PAIR, sequence: 2 },
      receipt: { conversationID: PAIR, IDs: [theirs] },
      receiptMembers: { ID, filter: 0 },
      typing: { to: '10002', on: true },
      history: { conversationID: GROUP },
      convDelete: { ids: [PAIR], clearHistory: true, upTo: {} },
      clearHistory: { id: GROUP, upTo: sequence },
      convPin: { id: GROUP, on: true },
      convMute: { id: GROUP, type: 'AcceptNotNotify' },
      convMark: { ids: [GROUP], mark: '4', on: true },
      convCustom: { id: GROUP, data: 'x' },
      react: { ID: theirs, reactionID: '👍', on: true },
      merger: { downloadKey: 'none' },
      translate: { texts: ['x'], to: 'en' },
      voiceToText: { ID },
      profiles: { ids: ['10002'] },
      presenceSub: { ids: ['10002'] },
      groupMembers: { groupID: '200001', offset: 0 },
      groupAttrs: { groupID: '200001' },
    };
    const received = await listenOthers(core, '10001', () => user.request(method, params[method] ?? {}));
    expect(compare(received, ENGINE_REACH[method])).toEqual(asListed(ENGINE_REACH[method]));
  });
});
