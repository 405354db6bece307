import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, type WireClient } from '../../tests/support/wire-client.ts';
import { setUserState } from '../../tests/support/world.ts';
import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import { logOut } from '../commands/account/log-out.ts';

const USER = '10001';

let server: TestServer;
let client: WireClient;

beforeEach(async () => {
  server = await startTestServer();
  client = createWireClient(server.url);
  await client.logIn(USER);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** Commits `change` after the next request is authenticated and before its command runs. */
function changeAfterAuthentication(change: (sessionId: string) => Promise<unknown>): void {
  const { authenticate } = server.core;
  vi.spyOn(server.core, 'authenticate').mockImplementationOnce(async (credentials) => {
    const caller = await authenticate(credentials);
    await change(caller.session.id);
    return caller;
  });
}

const countFavourites = async () => (await server.core.db.selectFrom('collections').selectAll().where('userId', '=', USER).execute()).length;
const BATCH = { toList: [{ conversationID: 'C2C10002' }], messages: [{ type: 'TIMTextElem', payload: { text: 'late' } }] };
const add = () => client.post('/user/collection/add', { contentType: 1, collectTitle: 'note' });

describe('a request whose session changes after its authentication', () => {
  test.each([
    ['a ban', CODE.banned, () => setUserState(server.core, USER, 'banned')],
    ['a deregistration', CODE.deregistered, () => setUserState(server.core, USER, 'deregistered')],
    ['a logout', CODE.tokenExpired, endOwnSession],
  ] as const)('is not executed after %s', async (_name, code, change) => {
    const before = await countFavourites();
    changeAfterAuthentication(change);
    expect(await add()).toMatchObject({ code });
    expect(await countFavourites()).toBe(before);
  });

  test('is executed if the endpoint is open to a restricted account', async () => {
    changeAfterAuthentication(() => setUserState(server.core, USER, 'restricted'));
    expect(await client.post('/user/userConfig', { hideRead: 1 })).toMatchObject({ code: 200 });
  });

  test('signs out a banned account', async () => {
    changeAfterAuthentication(() => setUserState(server.core, USER, 'banned'));
    expect(await client.post('/user/logout')).toMatchObject({ code: 200 });
  });

  test.each([
    ['ban', 'banned', { code: CODE.banned }],
    ['restriction', 'restricted', { code: 200, data: { results: [{ code: ENGINE_CODE.restricted }] } }],
  ] as const)('sends nothing to the targets of a batch after a %s', async (_name, state, expected) => {
    changeAfterAuthentication(() => setUserState(server.core, USER, state));
    const countMessages = async () => (await server.core.db.selectFrom('messages').select('id').execute()).length;
    const before = await countMessages();
    const answer = await client.post('/message/batchSend', BATCH);
    expect(answer).toMatchObject(expected);
    expect(await countMessages()).toBe(before);
  });
});

function endOwnSession(sessionId: string): Promise<void> {
  return server.core.write((unit) => logOut(unit, sessionId));
}
