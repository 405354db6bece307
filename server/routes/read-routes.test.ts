import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchRow } from '../../contract/http/messages.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, textMessage, type WireClient, type WireSocket } from '../../tests/support/wire-client.ts';
import { setUserState } from '../../tests/support/world.ts';

let server: TestServer;
const clients = new Map<string, WireClient>();

async function as(wtId: string): Promise<WireClient> {
  const known = clients.get(wtId);
  if (known !== undefined) return known;
  const client = createWireClient(server.url);
  await client.logIn(wtId);
  clients.set(wtId, client);
  return client;
}

async function engineOf(wtId: string): Promise<WireSocket> {
  const socket = await (await as(wtId)).openEngine();
  await socket.hello();
  return socket;
}

async function sendText(wtId: string, conversationID: string, text: string): Promise<{ ID: string; time: number }> {
  const socket = await engineOf(wtId);
  const { r } = await socket.request('send', { message: textMessage(wtId, conversationID, text) });
  socket.close();
  return r as { ID: string; time: number };
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('finding people', () => {
  test('finds a user by id, lucky number or full phone and returns the friend status', async () => {
    const me = await as('10001');
    for (const searchId of ['10004', '66666', '13800010004', '+8613800010004']) {
      expect(await me.post('/user/searchById', { searchId }), searchId).toMatchObject({ code: 200, data: [{ wtId: '10004', friendsStatus: 0 }] });
    }
    expect(await me.post('/user/searchById', { searchId: '10008' })).toMatchObject({ data: [{ wtId: '10008', friendsStatus: 1 }] });
    for (const searchId of ['1380001', '138000100', '%', '1000_', '99999', 'wisperHelper', '']) {
      expect(await me.post('/user/searchById', { searchId }), searchId).toEqual({ code: 200, msg: '', data: [] });
    }
    expect(JSON.stringify(await me.post('/user/searchById', { searchId: '13800010008' }))).not.toContain('13800010008');
  });

  test('answers a search for a deregistered user, or one who blocked the caller or turned that search off, as for an unknown user', async () => {
    const me = await as('10001');
    const nobody = await me.post('/user/searchById', { searchId: '99998' });
    await server.core.write((unit) => unit.db.insertInto('blacklist').values({ ownerId: '10007', targetId: '10001', createdAt: 1 }).execute());
    await server.core.write((unit) => unit.db.updateTable('userConfigs').set({ addByPhone: 0 }).where('userId', '=', '10008').execute());
    expect(await me.post('/user/searchById', { searchId: '10007' })).toEqual(nobody);
    expect(await me.post('/user/searchById', { searchId: '13800010008' })).toEqual(nobody);
    expect(await me.post('/user/searchById', { searchId: '10008' })).toMatchObject({ data: [{ wtId: '10008' }] });
    await setUserState(server.core, '10008', 'deregistered');
    expect(await me.post('/user/searchById', { searchId: '10008' })).toEqual(nobody);
    await setUserState(server.core, '10008', 'normal');
  });

  test('is limited to 30 searches a minute for each user, with 429', async () => {
    const client = await as('10006');
    const answers = [];
    for (let index = 0; index < 31; index += 1) answers.push((await client.post('/user/searchById', { searchId: '10001' })).code);
    expect(answers.filter((code) => code === 200)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
    expect((await as('10005')).tokens().token).not.toBe('');
    expect(await (await as('10005')).post('/user/searchById', { searchId: '10001' })).toMatchObject({ code: 200 });
  });

  test('gives name and picture by number to one user 120 times a minute over all calls, with 429 beyond that', async () => {
    const client = await as('10004');
    const calls: [path: string, body: (at: number) => object][] = [
      ['/user/friendInfo', (at) => ({ searchId: String(60_000 + at) })],
      ['/user/friendBlack/add', (at) => ({ friendWtId: String(60_000 + at) })],
      ['/user/sendCustomMessage', (at) => ({ fromWtId: '10004', toWtId: '10001', type: 'nameCard', targetWtId: String(60_000 + at) })],
    ];
    const codes: number[] = [];
    for (const [path, body] of calls) for (let at = 0; at < 40; at += 1) codes.push((await client.post(path, body(at))).code);
    expect(new Set(codes)).toEqual(new Set([404]));
    for (const [path, body] of calls) expect((await client.post(path, body(0))).code, path).toBe(429);
    expect(await client.post('/user/searchById', { searchId: '10001' })).toMatchObject({ code: 200 });
  });

  test('returns a profile without phone, with last-seen only for friends, and of a deregistered user only the picture', async () => {
    const me = await as('10001');
    await server.core.write((unit) => unit.db.updateTable('users').set({ lastSeenAt: 5_000 }).where('id', 'in', ['10002', '10008']).execute());
    const friend = await me.post('/user/friendInfo', { searchId: '10002' });
    expect(friend).toMatchObject({ code: 200, data: { wtId: '10002', friendsStatus: 0, commonGroupCount: 1, offTime: 5, svipStatus: 2 } });
    expect(JSON.stringify(friend)).not.toContain('13800010002');
    expect((await me.post('/user/friendInfo', { searchId: '10008' })).data).not.toHaveProperty('offTime');
    expect(await me.post('/user/friendInfo', { searchId: 'wisperHelper' })).toMatchObject({ data: { wtId: 'wisperHelper', userType: 1 } });
    await server.core.write((unit) => unit.db.updateTable('users').set({ avatar: '/media/av-10008.webp' }).where('id', '=', '10008').execute());
    await setUserState(server.core, '10008', 'deregistered');
    expect(await me.post('/user/friendInfo', { searchId: '10008' })).toMatchObject({
      data: { wtId: '10008', actionStatus: 1, avatar: '/media/av-10008.webp', nickName: '', currentLevel: 0 },
    });
    await setUserState(server.core, '10008', 'normal');
    expect(await me.post('/user/friendInfo', { searchId: '99999' })).toMatchObject({ code: 404 });
  });

  test('lists friends, blocked users and hidden spaces of the caller only', async () => {
    const me = await as('10002');
    const friends = (await me.get('/userFriends/list?wtId=10006')).data as { wtId: string }[];
    expect(friends.map(({ wtId }) => wtId)).toEqual(['10001', '10003', '10004', '10005']);
    await server.core.write(async (unit) => {
      await unit.db.updateTable('friends').set({ mineSpaceStatus: 1, remark: '晴' }).where('ownerId', '=', '10002').where('friendId', '=', '10003').execute();
      await unit.db.insertInto('blacklist').values({ ownerId: '10002', targetId: '10008', createdAt: 1 }).execute();
    });
    expect(await me.post('/userFriends/mineSpaceList', {})).toMatchObject({ data: [{ wtId: '10003', remark: '晴' }] });
    expect(await me.post('/userFriends/friendsSpaceList', {})).toMatchObject({ data: [] });
    expect(await me.get('/user/friendBlack/list')).toMatchObject({ data: [{ wtId: '10008' }] });
    expect(await (await as('10008')).get('/user/friendBlack/list')).toMatchObject({ data: [] });
  });

  test('shows friends nothing of a deregistered friend beyond name and picture', async () => {
    const me = await as('10002');
    await server.core.write(({ db }) =>
      db.updateTable('users').set({ bio: '再见', birthday: '1990-01-01', gender: 1, luckyNumber: '88888' }).where('id', '=', '10005').execute(),
    );
    await setUserState(server.core, '10005', 'deregistered');
    const rowOf = (list: unknown) => (list as { wtId: string }[]).find(({ wtId }) => wtId === '10005');
    const gone = { actionStatus: 1, bio: '', birthday: null, gender: null, luckyNumber: null };
    expect(rowOf((await me.get('/userFriends/list')).data)).toMatchObject({ ...gone, remark: '' });
    const engine = await engineOf('10002');
    expect(rowOf((await engine.request('friends')).r)).toMatchObject(gone);
    engine.close();
    await setUserState(server.core, '10005', 'normal');
  });

  test('lists applications of both directions and marks received ones as read, except with peek', async () => {
    const row = { info: '你好', remark: '', source: 1, status: 0, shareWtId: null, readAt: null, handledAt: null };
    await server.core.write((unit) =>
      unit.db
        .insertInto('friendApplies')
        .values([
          { ...row, id: 'a1', applicantId: '10008', targetId: '10005', createdAt: unit.now - 1000 },
          { ...row, id: 'a2', applicantId: '10007', targetId: '10005', createdAt: unit.now - 31 * 86_400_000 },
        ])
        .execute(),
    );
    const me = await as('10005');
    const peeked = await me.post('/userFriends/applyListNew', { applyType: 1, peek: 1 });
    expect(peeked).toMatchObject({
      data: [
        { applyWtId: '10008', applyStatus: 0, direction: 1, readStatus: 0 },
        { applyWtId: '10007', applyStatus: 3 },
      ],
    });
    await me.post('/userFriends/applyListNew', { applyType: 1 });
    expect(await me.post('/userFriends/applyListNew', { applyType: 1, peek: 1 })).toMatchObject({ data: [{ readStatus: 1 }, { readStatus: 1 }] });
    expect(await (await as('10008')).post('/userFriends/applyListNew', { applyType: 2 })).toMatchObject({ data: [{ applyWtId: '10005', direction: 2 }] });
    expect(await me.post('/userFriends/applyListNew', { applyType: 3 })).toMatchObject({ code: 400 });
  });
});

describe('groups', () => {
  test('GROUP-012 a member gets the whole group, an outsider only its card, and nothing of a closed group', async () => {
    const member = await as('10005');
    const outsider = await as('10007');
    const body = { groupNumber: '200001' };
    expect(await member.post('/user/groupchat/getInfoById', body)).toMatchObject({
      data: {
        groupNotice: '每周三下午三点例会，记得带上问题。',
        createTs: expect.any(Number) as number,
        selfMember: { identity: 1, wtId: '10005' },
        groupchatVo: { groupName: 'Wisp 产品群' },
      },
    });
    expect(await outsider.post('/user/groupchat/getInfoById', body)).toMatchObject({
      data: { name: 'Wisp 产品群', groupMemberCount: 6, groupNotice: '', ownerWtId: '', callSwitch: 0, selfMember: null },
    });
    expect(await outsider.post('/user/groupchat/getCardInfoById', body)).toMatchObject({ data: { joined: 0, groupchatVo: { groupMemberCount: 6 } } });
    expect(await member.post('/user/groupchat/getCardInfoById', body)).toMatchObject({
      data: { joined: 1, groupchatVo: { groupNotice: expect.stringContaining('例会') } },
    });
    await server.core.write((unit) => unit.db.updateTable('groups').set({ confirminviteSwitch: 2 }).where('id', '=', '200001').execute());
    const missing = await outsider.post('/user/groupchat/getInfoById', { groupNumber: '999999' });
    expect(await outsider.post('/user/groupchat/getInfoById', body)).toEqual(missing);
    expect(await outsider.post('/user/groupchat/getCardInfoById', body)).toEqual(missing);
    expect(missing.code).toBe(404);
    await server.core.write((unit) => unit.db.updateTable('groups').set({ confirminviteSwitch: 0 }).where('id', '=', '200001').execute());
  });

  test('finds joined groups by a part of the name, not by a pattern, and lists common groups', async () => {
    const me = await as('10001');
    expect(await me.post('/user/groupchat/listByName', { groupNickname: '产品' })).toMatchObject({ data: [{ groupNumber: '200001' }] });
    for (const groupNickname of ['%', '_', '', ' ']) expect(await me.post('/user/groupchat/listByName', { groupNickname })).toMatchObject({ data: [] });
    expect(await (await as('10007')).post('/user/groupchat/listByName', { groupNickname: '产品' })).toMatchObject({ data: [] });
    expect(await me.post('/user/groupchat/commonList', { wtId: '10002' })).toMatchObject({ data: [{ groupNumber: '200001' }] });
    expect(await me.post('/user/groupchat/commonList', { wtId: '10007' })).toMatchObject({ data: [] });
  });

  test('CONV-030 pins the group and its conversation together, only for the caller', async () => {
    const me = await as('10004');
    const socket = await engineOf('10004');
    expect(await me.post('/user/groupchat/member/setTop', { groupNumber: '200001', topStatus: 1 })).toMatchObject({ code: 200 });
    expect(await socket.waitForEvent('conv.update')).toMatchObject({ d: { conversationID: 'GROUP200001', isPinned: true } });
    expect(await me.post('/user/groupchat/getInfoById', { groupNumber: '200001' })).toMatchObject({ data: { topStatus: 1 } });
    expect(await (await as('10001')).post('/user/groupchat/getInfoById', { groupNumber: '200001' })).toMatchObject({ data: { topStatus: 2 } });
    for (const wrong of [0, 3, '1', true])
      expect(await me.post('/user/groupchat/member/setTop', { groupNumber: '200001', topStatus: wrong })).toMatchObject({ code: 400 });
    expect(await (await as('10007')).post('/user/groupchat/member/setTop', { groupNumber: '200001', topStatus: 1 })).toMatchObject({ code: 404 });
    socket.close();
  });

  test('a member gets only the own details, an admin those of every member, and an outsider none', async () => {
    const ask = async (wtId: string, userId: string) => (await as(wtId)).post('/user/groupchat/member/oneInfo', { groupNumber: '200001', userId });
    expect(await ask('10005', '10005')).toMatchObject({ code: 200, data: { wtId: '10005', mutedStatus: 0 } });
    expect(await ask('10005', '10004')).toMatchObject({ code: 403 });
    expect(await ask('10002', '10006')).toMatchObject({ code: 200, data: { lastSendMsgTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/) } });
    expect(await ask('10007', '10003')).toEqual(await ask('10001', '10007'));
  });
});

describe('message search', () => {
  const rowsOf = (answer: { rows?: unknown[] }) => (answer.rows ?? []) as SearchRow[];

  test('FIND-028 finds visible messages by any keyword, ignoring case and width, newest first', async () => {
    const me = await as('10001');
    await sendText('10002', 'C2C10001', 'Ｗｉｓｐ 的 Offline 模式');
    const { ID } = await sendText('10001', 'C2C10002', 'wisp 100% done');
    const found = await me.post('/messagelog/imMsgC2c', { keywordList: ['WISP', '不存在'], messageTypeList: ['TIMTextElem'] });
    expect(rowsOf(found).map(({ msgContent }) => msgContent)).toEqual(['wisp 100% done', 'Ｗｉｓｐ 的 Offline 模式']);
    expect(rowsOf(found)[0]).toMatchObject({ msgId: ID, conversationID: 'C2C10002', fromAccount: '10001', fromAccountName: '陈屿' });
    expect(found).toMatchObject({ cursor: '', total: 2 });
    expect(rowsOf(await me.post('/messagelog/imMsgC2c', { keywordList: ['100%'] }))).toHaveLength(1);
    expect(rowsOf(await me.post('/messagelog/imMsgC2c', { keywordList: ['%'] })).map(({ msgId }) => msgId)).toEqual([ID]);
    expect(rowsOf(await me.post('/messagelog/imMsgGroup', { keywordList: ['wisp'] }))[0]).toMatchObject({ conversationID: 'GROUP200001' });
  });

  test('FIND-027 A13 finds only the messages of an old time window', async () => {
    const me = await as('10001');
    const ask = async (window: object) =>
      rowsOf(await me.post('/messagelog/imMsgGroup', { conversationID: 'GROUP200001', messageTypeList: ['TIMTextElem'], count: 50, ...window }));
    const old = (await ask({ timePosition: (await ask({})).at(-1)?.msgTime ?? 0 })).at(-1);
    const [timePosition, timePeriod] = [old?.msgTime ?? 0, 3600];
    const found = await ask({ timePosition, timePeriod });
    expect(found.map(({ msgId }) => msgId)).toContain(old?.msgId);
    for (const { msgTime } of found) expect([msgTime > timePosition - timePeriod, msgTime <= timePosition]).toEqual([true, true]);
    expect(await ask({ timePosition: timePosition - 1, timePeriod: 1 })).not.toContainEqual(expect.objectContaining({ msgId: old?.msgId }));
  });

  test('FIND-028 continues from its cursor without losing or repeating a row', async () => {
    const me = await as('10004');
    for (let index = 0; index < 7; index += 1) await sendText('10004', 'C2C10005', `分页 ${index}`);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = (await me.post('/messagelog/imMsgC2c', { conversationID: 'C2C10005', keywordList: ['分页'], count: 3, cursor })) as unknown as {
        rows: SearchRow[];
        cursor: string;
      };
      seen.push(...page.rows.map(({ msgContent }) => msgContent));
      cursor = page.cursor;
    } while (cursor !== '');
    expect(seen).toEqual(['分页 6', '分页 5', '分页 4', '分页 3', '分页 2', '分页 1', '分页 0']);
    expect(await me.post('/messagelog/imMsgC2c', { keywordList: ['分页'], cursor: "'; drop table" })).toMatchObject({ code: 400 });
    expect(rowsOf(await (await as('10001')).post('/messagelog/imMsgC2c', { keywordList: ['分页'], cursor: 'C2C10005:8' }))).toEqual([]);
  });

  test('FIND-027 returns no message that is foreign, recalled or deleted by the caller', async () => {
    const { ID } = await sendText('10004', 'C2C10005', '秘密一句');
    const third = await as('10001');
    const missing = await third.post('/messagelog/imMsgC2c', { msgIds: ['10004-1-1'] });
    expect(await third.post('/messagelog/imMsgC2c', { msgIds: [ID] })).toEqual(missing);
    expect(await third.post('/messagelog/imMsgC2c', { aroundMsgId: ID })).toEqual(await third.post('/messagelog/imMsgC2c', { aroundMsgId: '10004-1-1' }));
    expect(await (await as('10007')).post('/messagelog/imMsgGroup', { conversationID: 'GROUP200001', keywordList: ['监控'] })).toMatchObject({ code: 404 });
    const peer = await as('10005');
    expect(rowsOf(await peer.post('/messagelog/imMsgC2c', { keywordList: ['秘密'] }))).toHaveLength(1);
    expect(await peer.post('/messagelog/delMsg', { msgType: 1, sendTime: '1', msgId: ID })).toMatchObject({ code: 200 });
    expect(await peer.post('/messagelog/delMsg', { msgType: 1, msgId: ID })).toMatchObject({ code: 200 });
    expect(rowsOf(await peer.post('/messagelog/imMsgC2c', { keywordList: ['秘密'] }))).toEqual([]);
    const author = await as('10004');
    expect(rowsOf(await author.post('/messagelog/imMsgC2c', { keywordList: ['秘密'] }))).toHaveLength(1);
    expect(await author.post('/messagelog/delMsg', { msgType: 2, msgId: ID })).toMatchObject({ code: 400 });
    expect(await third.post('/messagelog/delMsg', { msgType: 1, msgId: ID })).toEqual(
      await third.post('/messagelog/delMsg', { msgType: 1, msgId: '10004-1-1' }),
    );
    const socket = await engineOf('10004');
    await socket.request('revoke', { ID });
    socket.close();
    expect(rowsOf(await author.post('/messagelog/imMsgC2c', { keywordList: ['秘密'] }))).toEqual([]);
  });

  test('searches within a time window and around a message', async () => {
    const me = await as('10005');
    const { ID, time } = await sendText('10005', 'C2C10003', '窗口里');
    expect(rowsOf(await me.post('/messagelog/imMsgC2c', { keywordList: ['窗口'], timePosition: time, timePeriod: 10 }))).toHaveLength(1);
    expect(rowsOf(await me.post('/messagelog/imMsgC2c', { keywordList: ['窗口'], timePosition: time - 1, timePeriod: 10 }))).toHaveLength(0);
    const around = rowsOf(await me.post('/messagelog/imMsgC2c', { aroundMsgId: ID }));
    expect(around.map(({ msgId }) => msgId)).toContain(ID);
    expect(JSON.parse(around[0]?.msgBody ?? '{}')).toMatchObject({ conversationID: 'C2C10003', type: 'TIMTextElem' });
  });
});

describe('helper and dictionary', () => {
  test('PEOPLE-012 answers a selected question in the helper conversation, and a keyword with questions', async () => {
    const me = await as('10005');
    const list = (await me.get('/user/helperReply/list')).data as { id: string; replyMsg: string; reply: string }[];
    expect(list[0]?.reply).toBe(list[0]?.replyMsg);
    const socket = await engineOf('10005');
    expect(await me.post('/user/helperReply/question', { id: list[0]?.id })).toMatchObject({ code: 200 });
    const notified = await socket.waitForEvent('msg.new');
    expect(notified.d).toMatchObject({ from: 'wisperHelper', conversationID: 'C2CwisperHelper' });
    expect(JSON.stringify(notified.d)).toContain(list[0]?.replyMsg);
    expect(await me.post('/user/helperReply/question', { id: '404' })).toMatchObject({ code: 404 });
    expect(((await me.post('/user/helperReply/keyWord', { keyWord: '好友' })).data as unknown[]).length).toBeGreaterThan(0);
    expect(await me.post('/user/helperReply/keyWord', { keyWord: '%' })).toMatchObject({ code: 200, data: [] });
    expect(await me.post('/user/helperReply/record', { content: '你好', msgId: '10005-1-1', time: 1 })).toMatchObject({ code: 200 });
    expect(await me.post('/user/helperReply/record', { content: '你好', msgId: '10001-1-1', time: 1 })).toMatchObject({ code: 403 });
    socket.close();
  });

  test('returns a known dictionary and refuses an unknown one', async () => {
    const me = await as('10001');
    expect(await me.post('/dict/data/getListByDictType', { dictType: 'user_complaint_type' })).toMatchObject({
      data: expect.arrayContaining([{ dictLabel: '诈骗', dictValue: '2', dictSort: 2 }]),
    });
    expect(await me.post('/dict/data/getListByDictType', { dictType: 'sys_user_sex' })).toMatchObject({ code: 400 });
  });
});
