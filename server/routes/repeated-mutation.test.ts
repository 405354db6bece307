import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, type WireClient } from '../../tests/support/wire-client.ts';
import { quitGroup } from '../commands/groups/change-membership.ts';

let server: TestServer;
let member: WireClient;
let peer: WireClient;

beforeEach(async () => {
  server = await startTestServer();
  member = createWireClient(server.url);
  await member.logIn('10005');
  peer = createWireClient(server.url);
  await peer.logIn('10001');
});
afterEach(() => server.close());

describe('a mutation that is repeated with its key', () => {
  test('is refused when the user has left the group in the meantime', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const rename = () => member.post('/user/groupchat/member/editGroup', { groupNumber: '200001', groupNickname: 'name' }, key);
    expect([await rename(), await rename()]).toMatchObject([{ code: 200 }, { code: 200 }]);
    await server.core.write((unit) => quitGroup(unit, { groupId: '200001', userId: '10005' }));
    expect(await rename()).toMatchObject({ code: CODE.notFound });
  });

  test('that created a group is refused when the user has left that group in the meantime', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const create = () => member.post('/user/groupchat/add', { groupName: 'new', wtIds: ['10001'] }, key);
    const first = await create();
    expect(await create()).toEqual(first);
    const { groupNumber } = first.data as { groupNumber: string };
    // The founder transfers the group first, because its owner cannot leave.
    await member.post('/user/groupchat/transfer', { groupNumber, wtId: '10001' });
    await server.core.write((unit) => quitGroup(unit, { groupId: groupNumber, userId: '10005' }));
    expect(await create()).toMatchObject({ code: CODE.notFound });
  });

  test('is refused when the target has blocked the user in the meantime', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const send = () => member.post('/user/sendCustomMessage', { fromWtId: '10005', toWtId: '10001', type: 'nameCard' }, key);
    const first = await send();
    expect([first.code, await send()]).toEqual([200, first]);
    expect((await peer.post('/user/friendBlack/add', { friendWtId: '10005' })).code).toBe(200);
    expect(await send()).toMatchObject({ code: ENGINE_CODE.blockedByTarget });
  });
});
