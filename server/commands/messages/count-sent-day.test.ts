import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectUser, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { readUser, updateUser } from '../../store/account/users.ts';

const DAY_MS = 86_400_000;
const ME = '10001';
/** 2026-03-01 at noon in the default zone, Asia/Shanghai. */
const NOON = Date.UTC(2026, 2, 1, 4);

let ports: ManualPorts;
let core: TestCore;
let me: CoreClient;
let friend: CoreClient;

beforeEach(async () => {
  ports = createManualPorts(NOON);
  core = await createTestCore({ ports });
  await core.write((unit) => updateUser(unit.db, ME, { sentDays: 0, lastSentDay: '', level: 1 }));
  [me, friend] = [await connectUser(core, ME), await connectUser(core, '10002')];
});
afterEach(() => core.close());

const send = async (text: string) => expect((await me.send('C2C10002', text)).code).toBe(0);
const levelOf = async () => {
  const user = await readUser(core.db, ME);
  return [user?.sentDays, user?.level];
};

test('GROUP-089 each day with a message counts once, and seven days are a level that friends receive', async () => {
  for (let day = 1; day <= 6; day += 1) {
    await send('a');
    await send('b');
    ports.advance(DAY_MS);
  }
  expect([await levelOf(), friend.events('profile.update')]).toEqual([[6, 1], []]);
  await send('c');
  expect(await levelOf()).toEqual([7, 2]);
  expect(friend.events('profile.update')).toMatchObject([{ userID: ME, level: 2 }]);
  await send('d');
  expect(await levelOf()).toEqual([7, 2]);
});

test('GROUP-089 the day ends at midnight of the configured zone, and a clock that is set back counts no day twice', async () => {
  await send('noon');
  ports.advance(11 * 3_600_000);
  await send('23:00');
  expect(await levelOf()).toEqual([1, 1]);
  ports.advance(2 * 3_600_000);
  await send('01:00');
  expect(await levelOf()).toEqual([2, 1]);
  ports.advance(-DAY_MS);
  await send('the day before');
  expect(await levelOf()).toEqual([2, 1]);
});

test('GROUP-089 the level stays at 200', async () => {
  await core.write((unit) => updateUser(unit.db, ME, { sentDays: 5000, level: 200 }));
  await send('a');
  expect(await levelOf()).toEqual([5001, 200]);
});
