import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectUser } from '../../../tests/support/core-client.ts';
import { createTestCore, quietPorts, type TestCore } from '../../../tests/support/test-server.ts';
import { CODE } from '../../../contract/codes.ts';
import { createLiveSockets, type LiveSocket } from './live-sockets.ts';

const HOUR_MS = 3_600_000;

let core: TestCore;
let now = 1_760_000_000_000;

beforeEach(async () => {
  core = await createTestCore({ ports: { ...quietPorts(), clock: { now: () => now } } });
});
afterEach(() => core.close());

test('refuses a session that another process ended after the clock was set back, without a scheduled read', async () => {
  const { session } = await connectUser(core, '10001');
  const idleTimers = { after: () => ({ cancel: () => undefined }), every: () => ({ cancel: () => undefined }) };
  const sockets = createLiveSockets({ db: core.db, ports: { ...core.ports, timers: idleTimers }, idleMs: core.config.session.idleMs });
  const socket: LiveSocket = { sessionId: session.id, userId: '10001', use: 'api', sessionEnded: () => undefined, drain: async () => undefined };
  sockets.add(socket);
  expect((await sockets.check(socket, core.db)).id).toBe(session.id);
  // Simulates another process, which shares the database but no memory.
  await core.db.updateTable('sessions').set({ endedAt: now, endReason: 'logout' }).where('id', '=', session.id).execute();
  now -= HOUR_MS;
  await expect(sockets.check(socket, core.db)).rejects.toMatchObject({ code: CODE.tokenExpired });
});
