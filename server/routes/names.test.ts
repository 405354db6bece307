import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GroupInfo } from '../../contract/groups.ts';
import { clientHash, TEST_PASSWORD } from '../../tests/support/client-hash.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, type WireClient } from '../../tests/support/wire-client.ts';
import { DEFAULT_CONFIG } from '../config.ts';

const RESERVED = 11131;
/** "nimda" after a right-to-left override is displayed as "admin". */
const REVERSED = '\u202enimda\u200b';

let server: TestServer;
let me: WireClient;
let number: string;

beforeAll(async () => {
  server = await startTestServer({ config: { quotas: { ...DEFAULT_CONFIG.quotas, register: { count: 100, windowMs: 1000 } } } });
  me = createWireClient(server.url, randomUUID());
  await me.logIn('10001', TEST_PASSWORD);
  const { data } = await me.post('/user/groupchat/add', { groupName: '周末', wtIds: [] });
  number = (data as GroupInfo).groupNumber;
});
afterAll(() => server.close());

const register = (nickName: string, phone: string) =>
  createWireClient(server.url, randomUUID()).post('/user/login/register', { phone, pwd: clientHash('x'), nickName });

test('removes control and bidirectional characters from a nickname', async () => {
  expect(await register(REVERSED, '13911110001')).toMatchObject({ code: 200, data: { nickName: 'nimda' } });
  expect(await me.post('/user/updateMore', { nickName: REVERSED })).toMatchObject({ code: 200, data: { nickName: 'nimda' } });
});

test('refuses a nickname that contains only such characters', async () => {
  expect(await register('\u202e\u200b', '13911110002')).toMatchObject({ code: 400 });
  expect(await me.post('/user/updateMore', { nickName: '\u202e\u2066' })).toMatchObject({ code: 400 });
});

test('GROUP-007 removes such characters from a group name, a member name and a remark', async () => {
  expect(await me.post('/user/groupchat/edit', { groupNumber: number, groupName: `${REVERSED}群` })).toMatchObject({ code: 200 });
  const own = { groupNumber: number, groupNickname: REVERSED, groupNameRemark: '\u2067备注' };
  expect(await me.post('/user/groupchat/member/editGroup', own)).toMatchObject({ code: 200 });
  expect(await me.post('/user/groupchat/getInfoById', { groupNumber: number })).toMatchObject({
    data: { groupName: 'nimda群', selfMember: { groupNickname: 'nimda', groupNameRemark: '备注' } },
  });
  expect(await me.post('/user/groupchat/add', { groupName: '\u202e', wtIds: [] })).toMatchObject({ code: 400 });
});

test.each(['administrator', 'Wisp 助手', '系统通知', '官方', 'аdmin', 'ａｄｍｉｎ', 'ad\u200bmin'])(
  'SIGN-032, GROUP-007 refuses the reserved name %s with its own code',
  async (name) => {
    expect(await register(name, '13911110003')).toMatchObject({ code: RESERVED, msg: '该名称为系统保留，不能使用' });
    expect(await me.post('/user/updateMore', { nickName: name })).toMatchObject({ code: RESERVED });
    expect(await me.post('/user/groupchat/add', { groupName: name, wtIds: [] })).toMatchObject({ code: RESERVED });
    expect(await me.post('/user/groupchat/edit', { groupNumber: number, groupName: name })).toMatchObject({ code: RESERVED });
    expect(await me.post('/user/groupchat/member/editGroup', { groupNumber: number, groupNickname: name })).toMatchObject({ code: RESERVED });
  },
);

test('accepts a reserved name as the remark of a group', async () => {
  const answer = await me.post('/user/groupchat/member/editGroup', { groupNumber: number, groupNameRemark: '官方' });
  expect(answer).toMatchObject({ code: 200 });
});
