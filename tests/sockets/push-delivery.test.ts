import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { subscribePush } from '../../server/commands/push/subscribe-push.ts';
import { logOut } from '../../server/commands/account/log-out.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import type { OutboundAnswer, OutboundRequest } from '../../server/ports.ts';
import { connectUser, sentOf, type CoreClient } from '../support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../support/fakes/manual-ports.ts';
import { GROUP_KINDS } from '../support/group-kinds.ts';
import { createTestCore } from '../support/test-server.ts';

/** A P-256 point and a secret, as a browser gives them. */
const KEYS = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const HOLE = 'https://hole.example/';
const GROUP = 'GROUP200001';

let ports: ManualPorts;
let core: ServerCore;
let sender: CoreClient;
let asked: string[];
let status: number;
let steppedMs: number;

async function openCore(largeGroupAbove: number): Promise<void> {
  ports = createManualPorts();
  asked = [];
  status = 201;
  steppedMs = 0;
  const clock = { now: () => ports.clock.now() + steppedMs };
  const request = async ({ url }: OutboundRequest): Promise<OutboundAnswer | undefined> => {
    asked.push(url);
    return url.startsWith(HOLE) ? new Promise(() => undefined) : Promise.resolve({ status, body: new Uint8Array() });
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

  test('one black-holed endpoint keeps nobody else waiting', async () => {
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
  ])('removes a subscription with %s and reports it once', async (_name, keys) => {
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

  test('a hanging endpoint does not keep the server from closing within 2 s', async () => {
    await subscribe('10002', `${HOLE}a`);
    await sender.send('C2C10002', 'into the hole');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const closed = core.close();
    ports.advance(2000);
    await closed;
    expect(ports.errors).toEqual([]);
    core = await createTestCore({ ports });
  });

  test('what waits for a shaky endpoint is bounded, and is not sent to a device that signed out meanwhile', async () => {
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

  test('is planned anew behind a failure when the clock was set back by a day meanwhile', async () => {
    await subscribe('10002', 'https://push.example/shaky');
    status = 503;
    const { ID } = sentOf(await sender.send('C2C10002', 'recalled while it waits'));
    await core.push.drain();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    status = 201;
    steppedMs = -86_400_000;
    await sender.request('revoke', { ID });
    ports.advance(30_000);
    await core.push.drain();
    expect([asked.length, core.push.countWaiting()]).toEqual([1, 0]);
  });
});
