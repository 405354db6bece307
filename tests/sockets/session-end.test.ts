import { Kysely } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aMessage, connectUser, sentOf, type CoreClient } from '../support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../support/fakes/manual-ports.ts';
import { createTestCore } from '../support/test-server.ts';
import { setUserState } from '../support/world.ts';
import { removeDevice } from '../../server/commands/account/devices.ts';
import { endSessions } from '../../server/commands/account/end-sessions.ts';
import { logOut } from '../../server/commands/account/log-out.ts';
import { openSession } from '../../server/commands/account/open-session.ts';
import { changePassword, resetPassword } from '../../server/commands/credentials/change-password.ts';
import type { Unit } from '../../server/commands/unit.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { endSession, updateSession } from '../../server/store/account/sessions.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { readUser, updateUser, USER_STATE } from '../../server/store/account/users.ts';

const PEER = 'C2C10002';
const PASSWORD = { hash: '-', salt: '-' };
/** Within this time a socket closes after a commit of another process. */
const NOTICED_MS = 5000;

let ports: ManualPorts;
let core: ServerCore;
let alice: CoreClient;

beforeEach(async () => {
  ports = createManualPorts();
  core = await createTestCore({ ports });
  alice = await connectUser(core, '10001');
});
afterEach(() => core.close());

const countStored = async () => (await core.db.selectFrom('messages').select('id').where('sender', '=', '10001').execute()).length;
/** Sends without waiting, because an ended session never gets an answer. */
const speak = () => void alice.send(PEER, 'still here');
/** Waits until everything submitted so far is committed and answered. */
const settle = () => core.write(async () => Promise.resolve());

const WAYS: [name: string, closeCode: number, end: (unit: Unit) => Promise<unknown>][] = [
  ['sign-out', 4001, (unit) => logOut(unit, alice.session.id)],
  ['removal of the device', 4002, (unit) => removeDevice(unit, '10001', alice.deviceId)],
  ['new password elsewhere', 4001, (unit) => changeElsewhere(unit)],
  ['reset of the password', 4001, (unit) => resetPassword(unit, { userId: '10001', password: PASSWORD })],
  ['end of all sessions', 4001, (unit) => endSessions(unit, [alice.session], 'password')],
  ['end without a delivery', 4001, (unit) => endSession(unit.db, alice.session.id, { at: unit.now, reason: 'password' })],
  ['another sign-in on the device', 4000, (unit) => signIn(unit)],
  ['ban', 4003, (unit) => updateUser(unit.db, '10001', { state: USER_STATE.banned })],
  ['deregistration', 4003, (unit) => updateUser(unit.db, '10001', { state: USER_STATE.deregistered })],
  ['expiry of the engine token', 4001, (unit) => updateSession(unit.db, alice.session.id, { imTokenExpireAt: unit.now })],
  ['expiry of the session', 4001, (unit) => updateSession(unit.db, alice.session.id, { tokenExpireAt: unit.now })],
];

async function signIn(unit: Unit): Promise<unknown> {
  const user = await readUser(unit.db, '10001');
  if (user === undefined) throw new Error('no user');
  return openSession(unit, user, { deviceId: alice.deviceId, deviceName: 'test', ip: '' });
}

async function changeElsewhere(unit: Unit): Promise<unknown> {
  const user = await readUser(unit.db, '10001');
  if (user === undefined) throw new Error('no user');
  return changePassword(unit, { user, session: { ...alice.session, id: 'other' } }, PASSWORD);
}

describe('a user whose session ends while the engine socket is open', () => {
  test.each(WAYS)('cannot send after %s, and the socket closes at once with %i', async (_name, closeCode, end) => {
    const before = await countStored();
    await core.write(end);
    speak();
    await settle();
    await settle();
    expect([alice.closes, await countStored()]).toEqual([[closeCode], before]);
    expect(ports.errors).toEqual([]);
  });

  test.each(WAYS)('cannot add a message in the transaction of %s', async (_name, _code, end) => {
    const before = await countStored();
    const ended = core.write(end);
    speak();
    await ended;
    await settle();
    expect(await countStored()).toBe(before);
  });

  test('keeps the socket if the command that ends the session is rolled back', async () => {
    const failed = core.write(async (unit) => {
      await logOut(unit, alice.session.id);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect((await alice.send(PEER, 'x')).code).toBe(0);
    expect(alice.closes).toEqual([]);
  });

  test('loses the socket when a token expires by the clock', async () => {
    await core.write((unit) => updateSession(unit.db, alice.session.id, { imTokenExpireAt: unit.now + 2000 }));
    expect((await alice.send(PEER, 'in time')).code).toBe(0);
    ports.advance(2000);
    speak();
    await settle();
    await settle();
    expect(alice.closes).toEqual([4001]);
  });

  test('receives the reason before the socket closes', async () => {
    await setUserState(core, '10001', 'banned');
    await vi.waitFor(() => expect(alice.closes).toEqual([4003]));
    expect(alice.lastEvent('kicked')).toEqual({ reason: 'REST_API_Kick' });
  });

  test('is refused at hello if the session ended after the token check', async () => {
    const closes: number[] = [];
    const { session } = await core.authenticate({ kind: 'engine', token: alice.login.imToken, deviceId: alice.deviceId });
    await core.write((unit) => logOut(unit, session.id));
    const caller = { userId: '10001', sessionId: session.id, deviceId: session.deviceId, origin: '' };
    const late = core.connectEngine(caller, { sendFrame: () => undefined, close: (code) => void closes.push(code) });
    late.receive(JSON.stringify({ s: 1, m: 'hello', p: { epoch: 9, build: 'x' } }));
    await settle();
    await settle();
    expect(closes).toEqual([4001]);
  });
});

describe('a session that another process ends', () => {
  async function otherProcess() {
    const folder = mkdtempSync(join(tmpdir(), 'wisp-two-'));
    await core.close();
    const databasePath = join(folder, 'wisp.db');
    core = await createTestCore({ ports, databasePath });
    alice = await connectUser(core, '10001');
    const other = await openDatabase(databasePath);
    onTestFinished(async () => {
      await other.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return other.db;
  }

  test('closes a silent socket within 5 s', async () => {
    const db = await otherProcess();
    await updateUser(db, '10001', { state: USER_STATE.banned });
    ports.advance(NOTICED_MS);
    await vi.waitFor(() => expect(alice.closes).toEqual([4003]));
  });

  test.each([
    ['even if a read in between failed', 0],
    ['even if the clock was set back by a day', 86_400_000],
  ])('stores no message sent 5 s later, %s', async (_name, steppedMs) => {
    const db = await otherProcess();
    const before = await countStored();
    await alice.codeOf('conversations');
    await endSession(db, alice.session.id, { at: 1, reason: 'removed' });
    const broken = vi.spyOn(Kysely.prototype, 'selectFrom').mockImplementation(() => {
      throw new Error('database away');
    });
    ports.advance(NOTICED_MS);
    broken.mockRestore();
    const notified = ports.clock.now();
    const clock = vi.spyOn(ports.clock, 'now').mockImplementation(() => notified - steppedMs);
    onTestFinished(() => clock.mockRestore());
    speak();
    await settle();
    await settle();
    expect([alice.closes, await countStored()]).toEqual([[4002], before]);
  });
});

describe('the session check before each command', () => {
  test('runs no query while nothing changes', async () => {
    await alice.codeOf('conversations');
    const queries = vi.spyOn(Kysely.prototype, 'selectFrom');
    onTestFinished(() => queries.mockRestore());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_value, index) => (index % 2 === 0 ? alice.send(PEER, 'x') : alice.request('history', { conversationID: PEER }))),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
    expect(queries.mock.calls.filter(([table]) => table === 'sessions')).toEqual([]);
  });

  test('runs one query for all sockets together, every few seconds', async () => {
    for (const wtId of ['10002', '10004', '10005']) await connectUser(core, wtId);
    await settle();
    const queries = vi.spyOn(Kysely.prototype, 'selectFrom');
    onTestFinished(() => queries.mockRestore());
    ports.advance(NOTICED_MS);
    expect(queries.mock.calls.filter(([table]) => table === 'sessions')).toHaveLength(1);
  });
});

describe('a restricted account', () => {
  test('keeps its socket and can read, but each method that sends is refused with 20012', async () => {
    const { ID } = sentOf(await alice.send(PEER, 'before'));
    await setUserState(core, '10001', 'restricted');
    expect(await alice.codeOf('send', { message: aMessage('10001', PEER) })).toBe(20012);
    expect(await alice.codeOf('typing', { to: '10002', on: true })).toBe(20012);
    expect(await alice.codeOf('react', { ID, reactionID: 'like', on: true })).toBe(20012);
    expect(await alice.codeOf('revoke', { ID })).toBe(20012);
    expect(await alice.codeOf('conversations')).toBe(0);
    ports.advance(NOTICED_MS);
    expect(await alice.codeOf('history', { conversationID: PEER })).toBe(0);
    await setUserState(core, '10001', 'normal');
    expect(await alice.codeOf('revoke', { ID })).toBe(0);
    expect(alice.closes).toEqual([]);
  });
});
