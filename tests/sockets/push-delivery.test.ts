import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutgoingMessage } from '../../contract/message.ts';
import { markMessage } from '../../server/commands/admin/mark-risky.ts';
import { admitMembers } from '../../server/commands/groups/change-membership.ts';
import { frameOf } from '../../server/commands/forward/send-batch.ts';
import { applyFriend } from '../../server/commands/friends/apply-friend.ts';
import { blockPerson } from '../../server/commands/friends/block-person.ts';
import { sendMessage } from '../../server/commands/messages/send-message.ts';
import { subscribePush } from '../../server/commands/push/subscribe-push.ts';
import { logOut } from '../../server/commands/account/log-out.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import type { OutboundAnswer, OutboundRequest } from '../../server/ports.ts';
import { connectUser, sentOf, type CoreClient } from '../support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../support/fakes/manual-ports.ts';
import { GROUP_KINDS } from '../support/group-kinds.ts';
import { createTestCore } from '../support/test-server.ts';

/** A P-256 point and a secret, as a browser provides them. */
const KEYS = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const NEW_KEYS = { ...KEYS, auth: 'CTBZMqHH6r4Tts7J_aSIgg' };
const HOLE = 'https://hole.example/';
const GROUP = 'GROUP200001';
const ORIGIN = 'https://wisp.test';

let ports: ManualPorts;
let core: ServerCore;
let sender: CoreClient;
let asked: string[];
let status: number;
/** Runs before the push service answers. */
let onAsked: () => Promise<unknown>;
let steppedMs: number;

async function openCore(largeGroupAbove: number): Promise<void> {
  ports = createManualPorts();
  asked = [];
  status = 201;
  onAsked = () => Promise.resolve();
  steppedMs = 0;
  const clock = { now: () => ports.clock.now() + steppedMs };
  const request = async ({ url }: OutboundRequest): Promise<OutboundAnswer | undefined> => {
    asked.push(url);
    if (url.startsWith(HOLE)) return new Promise(() => undefined);
    await onAsked();
    return { status, body: new Uint8Array() };
  };
  core = await createTestCore({ ports: { ...ports, clock, outbound: { ...ports.outbound, request } }, config: { largeGroupAbove } });
  sender = await connectUser(core, '10001');
}
afterEach(async () => {
  const closed = core.close();
  ports.advance(2000);
  await closed;
});

async function subscribe(wtId: string, endpoint: string, keys = KEYS): Promise<CoreClient> {
  const client = await connectUser(core, wtId);
  client.leave();
  await core.write((unit) => subscribePush(unit, client.session, { subscription: { endpoint, keys }, lang: 'en' }));
  core.push.add(wtId);
  return client;
}

const answered = () => asked.filter((url) => !url.startsWith(HOLE));

describe.each(GROUP_KINDS)('push, with %s', (_kind, largeGroupAbove) => {
  beforeEach(() => openCore(largeGroupAbove));

  test('a hanging endpoint does not delay pushes to other users', async () => {
    await subscribe('10002', `${HOLE}a`);
    await subscribe('10004', 'https://push.example/b');
    await sender.send('C2C10002', 'into the hole');
    await vi.waitFor(() => expect(asked).toEqual([`${HOLE}a`]));
    await sender.send(GROUP, 'to all');
    await sender.send('C2C10004', 'to one');
    await vi.waitFor(() => expect(answered()).toEqual(['https://push.example/b', 'https://push.example/b']));
  });

  test.each([
    ['a point that is not on the curve', { ...KEYS, p256dh: 'B'.repeat(87) }],
    ['a secret that is too short', { ...KEYS, auth: 'BTBZMqHH6r4Tts7J_aSI' }],
  ])('removes a subscription with %s and logs it once', async (_name, keys) => {
    const warn = vi.spyOn(core.ports.log, 'warn');
    await subscribe('10002', 'https://push.example/wrong', keys);
    for (const text of ['first', 'second', 'third']) {
      await sender.send('C2C10002', text);
      await core.push.drain();
      ports.advance(3_600_000);
      await core.push.drain();
    }
    expect(await core.db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([]);
    expect([ports.errors, asked, warn.mock.calls.length]).toEqual([[], [], 1]);
  });

  test('a hanging endpoint does not prevent the server from closing within 2 s', async () => {
    await subscribe('10002', `${HOLE}a`);
    await sender.send('C2C10002', 'into the hole');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const closed = core.close();
    ports.advance(2000);
    await closed;
    expect(ports.errors).toEqual([]);
    core = await createTestCore({ ports });
  });

  test('bounds the pushes that wait for a failing endpoint, and drops them when the device signs out', async () => {
    const shaky = await subscribe('10002', 'https://push.example/shaky');
    status = 503;
    await sender.send('C2C10002', 'refused');
    await core.push.drain();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    for (let index = 0; index < 40; index += 1) await sender.send(index % 2 === 0 ? 'C2C10002' : GROUP, 'later');
    await core.push.drain();
    expect([asked.length, core.push.countWaiting()]).toEqual([1, 2]);
    status = 201;
    await core.write((unit) => logOut(unit, shaky.session.id));
    ports.advance(30_000);
    await core.push.drain();
    expect([asked.length, core.push.countWaiting()]).toEqual([1, 0]);
  });

  test.each<[string, (ID: string, reader: CoreClient) => Promise<unknown>]>([
    ['recalled by its author', (ID) => sender.codeOf('revoke', { ID })],
    ['marked as dangerous by the operator', (ID) => core.write((unit) => markMessage(unit, { ID, isRisky: true }))],
    ['deleted by its reader', (ID, reader) => reader.codeOf('delete', { conversationID: GROUP, IDs: [ID] })],
  ])('drops a waiting push once its message is %s', async (_what, change) => {
    await subscribe('10003', 'https://push.example/shaky');
    const reader = await connectUser(core, '10003');
    status = 503;
    const { ID } = sentOf(await sender.send(GROUP, 'secret'));
    await core.push.drain();
    expect([asked.length, core.push.countWaiting()]).toEqual([1, 1]);
    await change(ID, reader);
    reader.leave();
    status = 201;
    ports.advance(30_000);
    await core.push.drain();
    expect([asked.length, core.push.countWaiting()]).toEqual([1, 0]);
  });

  test('NOTE-012 drops a waiting push once its sender is blocked', async () => {
    await subscribe('10003', 'https://push.example/shaky');
    const applicant = '10007';
    status = 503;
    await sender.send('C2C10003', 'before the block');
    const application = { applyWtId: '10003', applySource: 1, applyInfo: 'hello' };
    await core.write((unit) => applyFriend(unit, { userId: applicant, origin: ORIGIN, application }));
    await core.push.drain();
    expect([asked.length, core.push.countWaiting()]).toEqual([1, 2]);
    for (const targetId of ['10001', applicant]) await core.write((unit) => blockPerson(unit, { userId: '10003', targetId, origin: ORIGIN }));
    status = 201;
    ports.advance(30_000);
    await core.push.drain();
    expect([asked.length, core.push.countWaiting()]).toEqual([1, 0]);
  });

  test('NOTE-012 a user who joins during a send gets no push for the earlier message', async () => {
    await subscribe('10007', 'https://push.example/newcomer');
    await subscribe('10003', 'https://push.example/member');
    const joining = { groupId: '200001', operatorId: '10001', userIds: ['10007'], origin: ORIGIN };
    const message: OutgoingMessage = { ...frameOf('10001-1760000001-1', GROUP), type: 'TIMTextElem', payload: { text: 'before' } };
    await Promise.all([core.write((unit) => sendMessage(unit, '10001', message)), core.write((unit) => admitMembers(unit, joining))]);
    await core.push.drain();
    expect(asked).toEqual(['https://push.example/member']);
  });

  test('keeps a subscription that the browser renewed while its old keys are refused', async () => {
    const browser = await subscribe('10002', 'https://push.example/renewed');
    status = 410;
    onAsked = () =>
      core.write((unit) => subscribePush(unit, browser.session, { subscription: { endpoint: 'https://push.example/renewed', keys: NEW_KEYS }, lang: 'en' }));
    await sender.send('C2C10002', 'first');
    await core.push.drain();
    expect(await core.db.selectFrom('pushSubscriptions').select('auth').execute()).toEqual([{ auth: NEW_KEYS.auth }]);
  });

  test('plans a failed push again after the clock was set back by a day', async () => {
    await subscribe('10003', 'https://push.example/shaky');
    status = 503;
    const { ID } = sentOf(await sender.send(GROUP, 'recalled while it waits'));
    await core.push.drain();
    expect(asked).toHaveLength(1);
    status = 201;
    steppedMs = -86_400_000;
    await sender.codeOf('revoke', { ID });
    ports.advance(30_000);
    await core.push.drain();
    expect([asked.length, core.push.countWaiting()]).toEqual([1, 0]);
  });
});
