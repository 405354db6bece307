import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { listLiveSessions } from '../../store/account/sessions.ts';
import { readUser, type User } from '../../store/account/users.ts';
import { listDevices } from './devices.ts';
import { openSession } from './open-session.ts';

const ME = '10001';

let ports: ManualPorts;
let core: TestCore;
let user: User;

beforeEach(async () => {
  ports = createManualPorts();
  core = await createTestCore({ ports });
  const known = await readUser(core.db, ME);
  if (known === undefined) throw new Error('no user');
  user = known;
});
afterEach(() => core.close());

const signIn = (deviceId: string) => core.write((unit) => openSession(unit, user, { deviceId, deviceName: '', ip: '' }));

test('SET-014 a user has at most 200 sessions, and a further sign-in ends the least recently used one', async () => {
  for (let device = 0; device < 203; device += 1) {
    ports.advance(1);
    await signIn(`device-${device}`);
  }
  const live = await listLiveSessions(core.db, ME);
  expect(live).toHaveLength(200);
  expect(live.map(({ deviceId }) => deviceId)).not.toContain('device-2');
  expect(live.map(({ deviceId }) => deviceId)).toContain('device-3');
  const [newest] = live;
  if (newest === undefined) throw new Error('no session');
  expect(await listDevices(core, newest)).toHaveLength(200);
});
