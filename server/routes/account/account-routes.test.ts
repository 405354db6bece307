import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoginData } from '../../../contract/http/login.ts';
import { clientHash, TEST_PASSWORD } from '../../../tests/support/client-hash.ts';
import { quietPorts, startTestServer, type TestServer } from '../../../tests/support/test-server.ts';
import { createWireClient, type Envelope, type WireClient } from '../../../tests/support/wire-client.ts';
import { DEFAULT_CONFIG } from '../../config.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let offsetMs = 0;
const sent: { phone: string; code: string; scene: string }[] = [];
const now = () => Date.now() + offsetMs;

const EDITS = { count: 30, windowMs: 60_000 };

beforeAll(async () => {
  const quotas = { register: { count: 100, windowMs: 1000 }, smsCode: { count: 100, windowMs: 1000 }, edits: EDITS };
  server = await startTestServer({
    ports: { ...quietPorts(), clock: { now }, sms: { send: (message) => void sent.push(message) } },
    config: { quotas: { ...DEFAULT_CONFIG.quotas, ...quotas } },
  });
});
afterAll(() => server.close());

const client = (deviceId: string = randomUUID()): WireClient => createWireClient(server.url, deviceId, now);
const dataOf = <T>(answer: Envelope): T => answer.data as T;

async function signedIn(wtId: string, password = TEST_PASSWORD): Promise<WireClient> {
  const one = client();
  const answer = await one.logIn(wtId, password);
  expect(answer.code).toBe(200);
  return one;
}

let nextPhone = 0;
const newPhone = () => `139${String((nextPhone += 1)).padStart(8, '0')}`;

async function registered(): Promise<{ client: WireClient; wtId: string; phone: string }> {
  const one = client();
  const phone = newPhone();
  const answer = await one.post('/user/login/register', { phone, pwd: clientHash('first'), nickName: '新人' });
  const { wtId } = dataOf<LoginData>(answer);
  await one.logIn(wtId, 'first');
  return { client: one, wtId, phone };
}

describe('register', () => {
  test('SIGN-034 creates an account that can sign in, with the helper in its list and no values chosen by the client', async () => {
    const phone = newPhone();
    const one = client();
    const answer = await one.post('/user/login/register', {
      phone,
      pwd: clientHash('secret'),
      nickName: ' 小明 ',
      vipType: 2,
      wtCoin: 9_999_999,
      wtId: '12345',
      userType: 1,
    });
    expect(answer).toMatchObject({ code: 200, data: { nickName: '小明', vipType: 0, lockPwdEnabled: 0 } });
    const { wtId } = dataOf<LoginData>(answer);
    expect(wtId).toMatch(/^[1-9][0-9]{7}$/);
    expect((await one.logIn(wtId, 'secret')).code).toBe(200);
    const socket = await one.openEngine();
    await socket.hello();
    const { r } = await socket.request('conversations', { cursor: '', count: 10 });
    expect(r).toMatchObject({ list: [{ conversationID: 'C2CwisperHelper', lastMessage: { type: 'TIMCustomElem' } }] });
    socket.close();
    expect(await server.core.db.selectFrom('users').select(['wtCoin', 'userType']).where('id', '=', wtId).executeTakeFirst()).toEqual({
      wtCoin: 1000,
      userType: 0,
    });
  });

  test('G6 a repeated key returns the same account with a new token, and a used phone is refused', async () => {
    const body = { phone: newPhone(), pwd: clientHash('secret'), nickName: '一次' };
    const one = client();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await one.post('/user/login/register', body, key);
    const again = await one.post('/user/login/register', body, key);
    expect(dataOf<LoginData>(again).wtId).toBe(dataOf<LoginData>(first).wtId);
    expect(dataOf<LoginData>(again).token).not.toBe(dataOf<LoginData>(first).token);
    expect(await one.post('/user/login/register', body)).toMatchObject({ code: 11041 });
    const kept = await server.core.db
      .selectFrom('idempotencyKeys')
      .select('answer')
      .where('idempotencyKey', '=', key['Idempotency-Key'])
      .executeTakeFirstOrThrow();
    expect(kept.answer).not.toContain(dataOf<LoginData>(first).token);
  });

  test('refuses a name that is too long or blank, an invalid phone and a password in plain text', async () => {
    const body = { phone: newPhone(), pwd: clientHash('secret'), nickName: '名' };
    for (const wrong of [{ nickName: '名'.repeat(17) }, { nickName: '  ' }, { phone: '12' }, { pwd: 'secret' }, { pwd: [clientHash('x')] }, { phone: {} }]) {
      expect(await client().post('/user/login/register', { ...body, ...wrong }), JSON.stringify(wrong)).toMatchObject({ code: 400 });
    }
  });
});

describe('lock password', () => {
  test('SIGN-024 requires the second password with a ticket that works once and only on its device', async () => {
    const one = client();
    const first = await one.logIn('10003');
    expect(first).toMatchObject({ code: 712 });
    const ticket = first.msg;
    expect(await one.post('/user/login/step2pwd/tips', { ticket })).toMatchObject({ code: 200, data: { maskedPhone: '138****0003', remain: 5 } });
    expect(await client().post('/user/login/step2pwd', { ticket, lockPwd: clientHash('246810') })).toMatchObject({ code: 712 });
    expect(await one.post('/user/login/step2pwd', { ticket, lockPwd: clientHash('000000') })).toMatchObject({ code: 11031, data: { remain: 4 } });
    expect(await one.post('/user/login/step2pwd', { ticket, lockPwd: clientHash('246810') })).toMatchObject({
      code: 200,
      data: { wtId: '10003', lockPwdEnabled: 1 },
    });
    expect(await one.post('/user/login/step2pwd', { ticket, lockPwd: clientHash('246810') })).toMatchObject({ code: 712 });
  });

  test('SIGN-026 locks after five wrong guesses, also parallel ones, and returns the wait', async () => {
    const { client: one, wtId } = await registered();
    await one.post('/user/step2pwd/set', { pwd: clientHash('first'), lockPwd: clientHash('lock'), tips: '生日', enabled: 1 });
    const guesser = client();
    const ticket = (await guesser.logIn(wtId, 'first')).msg;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => guesser.post('/user/login/step2pwd', { ticket, lockPwd: clientHash(`guess${index}`) })),
    );
    expect(answers.filter(({ code }) => code === 11031).length).toBeLessThanOrEqual(5);
    expect(answers.find(({ code }) => code === 11033)).toMatchObject({ data: { retryAfterSec: expect.any(Number) } });
    const next = (await guesser.logIn(wtId, 'first')).msg;
    expect(await guesser.post('/user/login/step2pwd', { ticket: next, lockPwd: clientHash('lock') })).toMatchObject({ code: 11033 });
  });

  test('SIGN-027 a ticket expires after five minutes', async () => {
    const one = client();
    const ticket = (await one.logIn('10003')).msg;
    offsetMs += 5 * 60_000 + 1;
    expect(await one.post('/user/login/step2pwd', { ticket, lockPwd: clientHash('246810') })).toMatchObject({ code: 712 });
    expect(await one.post('/user/login/step2pwd/tips', { ticket })).toMatchObject({ code: 712 });
  });

  test('is set only with the account password and removed only with both passwords', async () => {
    const { client: one } = await registered();
    const pwd = clientHash('first');
    expect(await one.post('/user/step2pwd/set', { pwd: clientHash('wrong'), lockPwd: clientHash('a'), enabled: 1 })).toMatchObject({ code: 11003 });
    expect(await one.post('/user/step2pwd/set', { pwd, enabled: 1 })).toMatchObject({ code: 400 });
    expect(await one.post('/user/step2pwd/set', { pwd, lockPwd: clientHash('a'), enabled: 1, tips: 'x'.repeat(51) })).toMatchObject({ code: 400 });
    expect(await one.post('/user/step2pwd/set', { pwd, lockPwd: clientHash('a'), enabled: 1 })).toMatchObject({ code: 200 });
    expect(await one.post('/user/step2pwd/set', { pwd, oldLockPwd: clientHash('b'), enabled: 0 })).toMatchObject({ code: 11031 });
    expect(await one.get('/user/userConfig/getInfo')).toMatchObject({ data: { lockPwdEnabled: 1 } });
    expect(await one.post('/user/step2pwd/set', { pwd, oldLockPwd: clientHash('a'), enabled: 0 })).toMatchObject({ code: 200 });
    expect(await one.get('/user/userConfig/getInfo')).toMatchObject({ data: { lockPwdEnabled: 0 } });
  });
});

describe('passwords', () => {
  test('a new password ends the other sessions within a second and keeps the current one', async () => {
    const { client: one, wtId } = await registered();
    const other = client();
    await other.logIn(wtId, 'first');
    const socket = await other.openEngine();
    await socket.hello();
    const startedAt = Date.now();
    expect(await one.post('/user/pwd', { oldPwd: clientHash('first'), pwd: clientHash('second') })).toMatchObject({ code: 200 });
    expect(await socket.closed).toBe(4001);
    expect(Date.now() - startedAt).toBeLessThan(1000);
    expect(socket.eventsOf('kicked')).toMatchObject([{ d: { reason: 'userSigExpired' } }]);
    expect(await other.get('/user/info')).toMatchObject({ code: 11013 });
    expect(await one.get('/user/info')).toMatchObject({ code: 200 });
    expect((await client().logIn(wtId, 'first')).code).toBe(11003);
    expect((await client().logIn(wtId, 'second')).code).toBe(200);
  });

  test('a change is refused with 11004 after five wrong old passwords', async () => {
    const { client: one } = await registered();
    const tries = [];
    for (let index = 0; index < 6; index += 1) tries.push((await one.post('/user/pwd', { oldPwd: clientHash('no'), pwd: clientHash('x') })).code);
    expect(tries).toEqual([11003, 11003, 11003, 11003, 11003, 11004]);
    expect(await one.post('/user/pwd', { oldPwd: clientHash('first'), pwd: clientHash('x') })).toMatchObject({
      code: 11004,
      data: { retryAfterSec: expect.any(Number) },
    });
  });

  test('a forgotten password is reset with the sent code, which works once', async () => {
    const { client: one, phone, wtId } = await registered();
    sent.length = 0;
    expect(await client().post('/user/login/smsCode', { phone, scene: 'reset' })).toMatchObject({ code: 200, data: { resendAfterSec: 60 } });
    expect(sent).toMatchObject([{ phone: `+86${phone}`, scene: 'reset', code: expect.stringMatching(/^[0-9]{6}$/) }]);
    const smsCode = sent[0]?.code ?? '';
    expect(await client().post('/user/login/resetPwd', { phone, smsCode: '0000000', pwd: clientHash('new') })).toMatchObject({ code: 11042 });
    expect(await client().post('/user/login/resetPwd', { phone, smsCode, pwd: clientHash('new') })).toMatchObject({ code: 200 });
    expect(await client().post('/user/login/resetPwd', { phone, smsCode, pwd: clientHash('newer') })).toMatchObject({ code: 11042 });
    expect(await one.get('/user/info')).toMatchObject({ code: 11013 });
    expect((await client().logIn(wtId, 'new')).code).toBe(200);
  });

  test('a code can be sent again after a minute although the clock steps back an hour', async () => {
    const body = { phone: newPhone(), scene: 'reset' };
    await client().post('/user/login/smsCode', body);
    offsetMs -= 3_600_000 - 60_001;
    const { code } = await client().post('/user/login/smsCode', body);
    offsetMs += 3_600_000;
    expect(code).toBe(200);
  });

  test('a code is limited to one a minute, ten a day and five tries, and an unknown phone gets the same answer', async () => {
    const phone = newPhone();
    sent.length = 0;
    expect(await client().post('/user/login/smsCode', { phone, scene: 'reset' })).toEqual({ code: 200, msg: '', data: { resendAfterSec: 60 } });
    expect(sent).toEqual([]);
    expect(await client().post('/user/login/smsCode', { phone, scene: 'reset' })).toMatchObject({ code: 11004 });
    for (let index = 0; index < 9; index += 1) {
      offsetMs += 61_000;
      expect(await client().post('/user/login/smsCode', { phone, scene: 'reset' })).toMatchObject({ code: 200 });
    }
    offsetMs += 61_000;
    expect(await client().post('/user/login/smsCode', { phone, scene: 'reset' })).toMatchObject({ code: 11004 });
    const { phone: known } = await registered();
    await client().post('/user/login/smsCode', { phone: known, scene: 'reset' });
    const { code } = sent.at(-1) ?? { code: '' };
    for (let index = 0; index < 5; index += 1) await client().post('/user/login/resetPwd', { phone: known, smsCode: 'wrong', pwd: clientHash('x') });
    expect(await client().post('/user/login/resetPwd', { phone: known, smsCode: code, pwd: clientHash('x') })).toMatchObject({ code: 11042 });
  });
});

describe('devices', () => {
  test('SET-011, SET-012 lists the devices without addresses and signs a removed device out within a second', async () => {
    const { client: one, wtId } = await registered();
    const other = client();
    await other.logIn(wtId, 'first');
    const socket = await other.openEngine();
    await socket.hello();
    const list = dataOf<{ deviceId: string; current: boolean }[]>(await one.get('/user/device/list'));
    expect(list.map(({ deviceId, current }) => ({ deviceId, current }))).toEqual(
      expect.arrayContaining([
        { deviceId: one.deviceId, current: true },
        { deviceId: other.deviceId, current: false },
      ]),
    );
    expect(JSON.stringify(list)).not.toContain('127.0.0.1');
    const notices = await other.openNotify();
    const startedAt = Date.now();
    expect(await one.post('/user/device/remove', { deviceId: other.deviceId })).toMatchObject({ code: 200 });
    expect(await socket.closed).toBe(4002);
    expect(await notices.closed).toBe(4002);
    expect(notices.frames).toContainEqual({ type: -2, data: '账号已在其他设备登录' });
    expect(Date.now() - startedAt).toBeLessThan(1000);
    expect(await other.get('/user/info')).toMatchObject({ code: 11014 });
  });

  test('a new session ends the other sessions with −2 when singleWeb is on', async () => {
    const single = await startTestServer({ config: { features: { ...DEFAULT_CONFIG.features, singleWeb: 1 } } });
    const first = createWireClient(single.url);
    await first.logIn('10001');
    const notices = await first.openNotify();
    const second = createWireClient(single.url);
    await second.logIn('10001');
    expect(await notices.closed).toBe(4002);
    expect(notices.frames).toContainEqual({ type: -2, data: '账号已在其他设备登录' });
    expect(await first.get('/user/info')).toMatchObject({ code: 11014 });
    expect(await second.get('/user/info')).toMatchObject({ code: 200 });
    await single.close();
  });

  test('removing a device of another user gets the same answer as removing a missing one', async () => {
    const one = await signedIn('10001');
    const other = await signedIn('10002');
    const foreign = await one.post('/user/device/remove', { deviceId: other.deviceId });
    expect(foreign).toEqual(await one.post('/user/device/remove', { deviceId: randomUUID() }));
    expect(foreign.code).toBe(404);
    expect(await other.get('/user/info')).toMatchObject({ code: 200 });
  });

  test('a session ends after 30 idle days and after 180 days in total', async () => {
    const { client: one } = await registered();
    offsetMs += 29 * DAY_MS;
    expect(await one.get('/user/info')).toMatchObject({ code: 200 });
    offsetMs += 30 * DAY_MS + 1000;
    expect(await one.get('/user/info')).toMatchObject({ code: 11013 });
    const { client: busy } = await registered();
    for (let month = 0; month < 7; month += 1) {
      expect(await busy.get('/user/info'), `month ${month}`).toMatchObject({ code: 200 });
      offsetMs += 25 * DAY_MS;
    }
    offsetMs += 6 * DAY_MS;
    expect(await busy.get('/user/info')).toMatchObject({ code: 11013 });
  });
});

describe('profile and settings', () => {
  test('returns the profile of the caller with the current token and without the phone', async () => {
    const one = await signedIn('10001');
    const answer = await one.get('/user/info?wtId=10002&userId=10002');
    expect(answer).toMatchObject({ code: 200, data: { wtId: '10001', nickName: '陈屿', vipStatus: 2, token: one.tokens().token } });
    expect(JSON.stringify(answer)).not.toContain('13800010001');
  });

  test('sends friends no event for an unchanged profile and limits the number of changes (429)', async () => {
    const one = await signedIn('10004');
    const events = async () =>
      (await server.core.db.selectFrom('userEvents').select('pts').where('userId', '=', '10001').where('name', '=', 'profile.update').execute()).length;
    for (let round = 0; round < 3; round += 1) await one.post('/user/updateMore', { bio: '一样' });
    for (let round = 0; round < 3; round += 1) await one.post('/user/userConfig', { hideRead: 0 });
    expect(await events()).toBe(1);
    const { count } = EDITS;
    const codes = [];
    for (let round = 6; round < count + 5; round += 1) codes.push((await one.post('/user/updateMore', { bio: `第${round}次` })).code);
    expect(codes.filter((code) => code === 200)).toHaveLength(count - 6);
    expect(codes.at(-1)).toBe(429);
    expect(await events()).toBe(1 + count - 6);
    // One quota covers all edits that are sent to other users: the profile, and the name of a member and of a group.
    expect((await one.post('/user/groupchat/member/editGroup', { groupNumber: '200001', groupNickname: 'x' })).code).toBe(429);
    offsetMs += EDITS.windowMs;
  });

  test('changes editable fields, notifies friends, ignores other fields and refuses invalid values', async () => {
    const one = await signedIn('10004');
    const friend = await signedIn('10001');
    const socket = await friend.openEngine();
    await socket.hello();
    const answer = await one.post('/user/updateMore', {
      nickName: '周 宇',
      bio: '前端',
      gender: null,
      birthday: '1995-02-28',
      luckyNumber: '88888',
      vipLevel: 9,
      level: 200,
      wtId: '1',
    });
    expect(answer).toMatchObject({
      code: 200,
      data: { wtId: '10004', nickName: '周 宇', bio: '前端', gender: null, birthday: '1995-02-28', luckyNumber: '66666', vipLevel: 0 },
    });
    expect(await socket.waitForEvent('profile.update')).toMatchObject({ d: { userID: '10004', nick: '周 宇' } });
    socket.close();
    for (const wrong of [
      {},
      { nickName: '' },
      { nickName: 'x'.repeat(17) },
      { bio: 'x'.repeat(201) },
      { gender: 2 },
      { birthday: '1995-13-01' },
      { avatar: 'https://evil.example/a.png' },
    ]) {
      expect(await one.post('/user/updateMore', wrong), JSON.stringify(wrong)).toMatchObject({ code: 400 });
    }
  });

  test('AUTO-008 allows the auto-reply only for members', async () => {
    const member = await signedIn('10001');
    const plain = await signedIn('10004');
    expect(await plain.post('/user/userConfig', { autoReplyStatus: 1 })).toMatchObject({ code: 700 });
    expect(await plain.post('/user/userConfig', { autoReplyMsg: '在忙' })).toMatchObject({ code: 700 });
    expect(await member.post('/user/userConfig', { autoReplyStatus: 1, autoReplyMsg: '在忙' })).toMatchObject({ code: 200 });
    expect(await member.get('/user/userConfig/getInfo')).toMatchObject({ data: { autoReplyStatus: 1, autoReplyMsg: '在忙' } });
    expect(await member.post('/user/userConfig', { autoReplyMsg: '字'.repeat(501) })).toMatchObject({ code: 400 });
    expect(await plain.post('/user/userConfig', { hideOnline: 1, lockPwdEnabled: 1, unknown: 3 })).toMatchObject({ code: 200 });
    expect(await plain.get('/user/userConfig/getInfo')).toMatchObject({ data: { hideOnline: 1, lockPwdEnabled: 0, showPreviews: 0 } });
  });
});

describe('Idempotency-Key', () => {
  test('G6 returns the first answer again, also a refusal, and refuses another body or path', async () => {
    const one = await signedIn('10005');
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await one.post('/user/updateMore', { bio: '第一次' }, key);
    await one.post('/user/updateMore', { bio: '第二次' });
    expect(await one.post('/user/updateMore', { bio: '第一次' }, key)).toEqual(first);
    expect(await one.get('/user/info')).toMatchObject({ data: { bio: '第二次' } });
    expect(await one.post('/user/updateMore', { bio: '第三次' }, key)).toMatchObject({ code: 400 });
    expect(await one.post('/user/userConfig', { hideRead: 1 }, key)).toMatchObject({ code: 400 });
    const refused = { 'Idempotency-Key': randomUUID() };
    const body = { deviceId: randomUUID() };
    expect(await one.post('/user/device/remove', body, refused)).toEqual(await one.post('/user/device/remove', body, refused));
    expect(await one.post('/user/updateMore', { bio: '' }, { 'Idempotency-Key': 'no key' })).toMatchObject({ code: 400 });
  });

  test('G6 parallel requests with one key have one effect', async () => {
    const one = await signedIn('10005');
    const before = await server.core.db.selectFrom('users').select('pts').where('id', '=', '10005').executeTakeFirstOrThrow();
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => one.post('/user/updateMore', { bio: '同时' }, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const after = await server.core.db.selectFrom('users').select('pts').where('id', '=', '10005').executeTakeFirstOrThrow();
    expect(after.pts - before.pts).toBe(1);
  });

  test('belongs to its user, and the same key of another user is a separate request', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const one = await signedIn('10004');
    const two = await signedIn('10005');
    await one.post('/user/updateMore', { bio: '我的' }, key);
    expect(await two.post('/user/updateMore', { bio: '我的' }, key)).toMatchObject({ code: 200, data: { wtId: '10005' } });
  });
});
