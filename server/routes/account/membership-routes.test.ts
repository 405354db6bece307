import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Commodity, MemberInfo, Order } from '../../../contract/http/membership/membership.ts';
import type { Profile } from '../../../contract/people.ts';
import { clientHash } from '../../../tests/support/client-hash.ts';
import { SMALL_GOODS } from '../../../tests/support/small-world.ts';
import { startTestServer, type TestServer } from '../../../tests/support/test-server.ts';
import { createWireClient, type WireClient } from '../../../tests/support/wire-client.ts';
import { giveCommand, setUserState } from '../../../tests/support/world.ts';
import { DEFAULT_CONFIG } from '../../config.ts';

const VIP = '10001';
const PLAIN = '10004';

let server: TestServer;
let me: WireClient;

beforeAll(async () => {
  server = await startTestServer({ config: { quotas: { ...DEFAULT_CONFIG.quotas, register: { count: 100, windowMs: 1000 } } } });
});
afterAll(() => server.close());
beforeEach(async () => {
  me = await signedIn(PLAIN);
});

async function signedIn(wtId: string, url = server.url): Promise<WireClient> {
  const client = createWireClient(url);
  expect((await client.logIn(wtId)).code).toBe(200);
  return client;
}

const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key });
const buy = (client: WireClient, key: string = randomUUID(), body: object = { id: SMALL_GOODS.vip, commodityType: 1 }) =>
  client.post('/user/order/recharge', body, keyed(key));
const coinsOf = async (client: WireClient) => ((await client.get('/user/userCoin/wallet')).data as { wtCoin: number }).wtCoin;
const goodsOf = async (client: WireClient, commodityType: number) =>
  (await client.post('/user/memberUser/commodityList', { commodityType })).data as Commodity[];

describe('the own membership', () => {
  test('MEMBER-001 has status, level and end, which nobody else reads', async () => {
    const { data } = await (await signedIn(VIP)).get(`/user/memberUser/centre?wtId=${PLAIN}`);
    expect(data).toMatchObject({ vipStatus: 2, vipLevel: 6, svipStatus: 0, vipNextGrowMsg: expect.stringContaining('VIP 7') });
    const { vipExpireDate, vipExpireTs } = data as MemberInfo;
    expect(vipExpireDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(new Date(`${String(vipExpireDate).replace(' ', 'T')}+08:00`).getTime()).toBe(Math.floor(Number(vipExpireTs) / 1000) * 1000);
    const profile = (await me.post('/user/friendInfo', { searchId: VIP })).data as Profile;
    expect(profile).toMatchObject({ vipStatus: 2, vipLevel: 6 });
    expect(Object.keys(profile).filter((key) => /expire|coin|days/i.test(key))).toEqual([]);
    expect((await me.get(`/user/memberUser/centre?wtId=${VIP}`)).data).toMatchObject({ vipStatus: 0, vipLevel: 0 });
  });

  test('MEMBER-011 a new account has 1,000 coins, whatever its registration states', async () => {
    const client = createWireClient(server.url);
    const phone = '13700000001';
    const { data } = await client.post('/user/login/register', { phone, pwd: clientHash('first'), nickName: '新人', wtCoin: 9_999_999, vipStatus: 2 });
    await client.logIn((data as { wtId: string }).wtId, 'first');
    expect(await coinsOf(client)).toBe(1000);
    expect((await client.get('/user/memberUser/centre')).data).toMatchObject({ vipStatus: 0, svipStatus: 0 });
  });
});

describe('the shop', () => {
  test('MEMBER-004 lists the goods on sale of one kind, in their order', async () => {
    expect(await goodsOf(me, 1)).toEqual([
      { id: SMALL_GOODS.vip, commodityType: 1, name: 'VIP 30', price: 10, originalPrice: null, days: 30, image: '', tag: '', sort: 0 },
    ]);
    await giveCommand(server.core, 'add-goods', 'vip', 'Last', '5', '1', '--sort', '9');
    await giveCommand(server.core, 'add-goods', 'vip', 'First', '900', '90', '--sort', '0', '--original', '960', '--tag', '推荐');
    expect((await goodsOf(me, 1)).map(({ name }) => name)).toEqual(['VIP 30', 'First', 'Last']);
    for (const commodityType of [0, 3, '1', null]) expect((await me.post('/user/memberUser/commodityList', { commodityType })).code).toBe(400);
    for (const id of ['1003', '1004']) await giveCommand(server.core, 'remove-goods', id);
    expect((await goodsOf(me, 1)).map(({ name }) => name)).toEqual(['VIP 30']);
  });

  test('MEMBER-004 MEMBER-008 sells nothing with features.membership 0, and keeps what users have', async () => {
    const closed = await startTestServer({ config: { features: { ...DEFAULT_CONFIG.features, membership: 0 } } });
    const client = await signedIn(VIP, closed.url);
    expect([await goodsOf(client, 1), (await buy(client)).code, await coinsOf(client)]).toEqual([[], 11_052, 1000]);
    expect((await client.get('/user/memberUser/centre')).data).toMatchObject({ vipStatus: 2 });
    expect((await client.get('/user/version/webConfig')).data).toMatchObject({ features: { membership: 0 } });
    await closed.close();
  });

  test('MEMBER-012 new price or days give goods a new number, and the old one is no longer sold', async () => {
    const [before] = await goodsOf(me, 2);
    await giveCommand(server.core, 'edit-goods', SMALL_GOODS.svip, '--name', '更名', '--tag', '热');
    expect(await goodsOf(me, 2)).toMatchObject([{ ...before, name: '更名', tag: '热' }]);
    await giveCommand(server.core, 'edit-goods', SMALL_GOODS.svip, '--price', '25');
    const [after] = await goodsOf(me, 2);
    expect(after).toMatchObject({ name: '更名', tag: '热', price: 25, days: 30 });
    expect(after?.id).not.toBe(SMALL_GOODS.svip);
    const coins = await coinsOf(me);
    expect((await buy(me, randomUUID(), { id: SMALL_GOODS.svip, commodityType: 2 })).code).toBe(11_052);
    expect(await coinsOf(me)).toBe(coins);
    expect((await buy(me, randomUUID(), { id: after?.id, commodityType: 2, price: 1, level: 10, wtCoin: 0 })).data).toMatchObject({ wtCoin: coins - 25 });
  });
});

describe('a purchase', () => {
  test('MEMBER-008 needs a key, a known kind and a text as its number', async () => {
    const coins = await coinsOf(me);
    expect((await me.post('/user/order/recharge', { id: SMALL_GOODS.vip, commodityType: 1 })).code).toBe(400);
    const wrong = [{}, { id: -1, commodityType: 1 }, { id: NaN, commodityType: 1 }, { id: SMALL_GOODS.vip }, { id: SMALL_GOODS.vip, commodityType: 3 }];
    for (const body of wrong) expect((await buy(me, randomUUID(), body)).code, JSON.stringify(body)).toBe(400);
    expect((await buy(me, randomUUID(), { id: '9'.repeat(64), commodityType: 1 })).code).toBe(11_052);
    expect(await coinsOf(me)).toBe(coins);
    await setUserState(server.core, PLAIN, 'restricted');
    expect([(await buy(me)).code, await coinsOf(me)]).toEqual([20_012, coins]);
    await giveCommand(server.core, 'unrestrict', PLAIN);
  });

  test('MEMBER-009 a repeated key gets the same order, with the coins and the membership of now', async () => {
    const [coins, key] = [await coinsOf(me), randomUUID()];
    const first = (await buy(me, key)).data as Order;
    const other = (await buy(me)).data as Order;
    const device = await signedIn(PLAIN);
    const [again, elsewhere] = [(await buy(me, key)).data as Order, (await buy(device, key)).data as Order];
    expect(new Set([first.orderNo, again.orderNo, elsewhere.orderNo]).size).toBe(1);
    expect([first.wtCoin, other.wtCoin, again.wtCoin, await coinsOf(me)]).toEqual([coins - 10, coins - 20, coins - 20, coins - 20]);
    expect(again.memberInfo).toEqual(other.memberInfo);
    expect((await buy(me, key, { id: SMALL_GOODS.vip, commodityType: 2 })).code).toBe(400);
    // A refusal stays the answer of its key, although it would be paid now.
    const poor = randomUUID();
    await giveCommand(server.core, 'take-coins', PLAIN, String(await coinsOf(me)));
    expect((await buy(me, poor)).code).toBe(11_051);
    await giveCommand(server.core, 'give-coins', PLAIN, '50');
    expect([(await buy(me, poor)).code, await coinsOf(me), (await buy(me)).code]).toEqual([11_051, 50, 200]);
  });

  test('MEMBER-015 one user buys 60 times in 10 minutes', async () => {
    const user = await signedIn('10006');
    const codes: number[] = [];
    for (let at = 0; at < 61; at += 1) codes.push((await buy(user)).code);
    expect(codes.filter((code) => code === 200)).toHaveLength(60);
    expect([codes.at(-1), await coinsOf(user)]).toEqual([429, 400]);
  });

  test('AUTO-008 the settings of the automatic reply are refused with 700 without a membership', async () => {
    const plain = await signedIn('10007');
    for (const change of [{ autoReplyStatus: 1 }, { autoReplyStatus: 0 }, { autoReplyMsg: '在忙' }, { autoReplyMsg: '' }, { autoReplyStatus: 1, hideRead: 1 }])
      expect((await plain.post('/user/userConfig', change)).code, JSON.stringify(change)).toBe(700);
    expect((await plain.get('/user/userConfig/getInfo')).data).toMatchObject({ autoReplyStatus: 0, autoReplyMsg: '', hideRead: 0 });
    expect((await buy(plain)).code).toBe(200);
    expect((await plain.post('/user/userConfig', { autoReplyStatus: 1, autoReplyMsg: '字'.repeat(500) })).code).toBe(200);
    expect((await plain.post('/user/userConfig', { autoReplyMsg: '字'.repeat(501) })).code).toBe(400);
    expect((await plain.get('/user/userConfig/getInfo')).data).toMatchObject({ autoReplyStatus: 1, autoReplyMsg: '字'.repeat(500) });
  });
});
